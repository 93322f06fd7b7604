import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

type Given<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values']

/** Runs a command with its words and options, and ends with the sentence of what went wrong, if something did. */
export const command = async <const Options extends ParseArgsOptionsConfig>(
  options: Options,
  run: (words: string[], given: Given<Options>) => Promise<void> | void,
): Promise<void> => {
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    await run(positionals, values)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
