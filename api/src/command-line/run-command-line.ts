import yargs from 'yargs'
import { UsageError, type Command } from './define-command.ts'

/** Commands by how they are called, such as `import <files..>`. A command is loaded when it is called. */
export type CommandTable = Readonly<Record<string, { describe: string; load: () => Promise<{ default: Command }> }>>

/**
 * Runs the command that the words name. The exit code is what the command returns, 1 when it fails, 2 when it is called
 * in a way that it does not know.
 *
 * @param program what stands before the words in help
 */
export const runCommandLine = async (
  program: string,
  commands: CommandTable,
  words: readonly string[],
): Promise<void> => {
  // yargs drops a lone hyphen.
  const line = yargs(words.map((word) => (word === '-' ? './-' : word)))
    .scriptName(program)
    .locale('en')
    .parserConfiguration({
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
    })
    .version(false)
    .completion('completion', 'Prints a script for bash or zsh that completes commands and options.')
    .demandCommand(1, 'Say what to do.')
    .strict()
    .check((given) => {
      const wrong = Object.entries(given).find(([, value]) => Number.isNaN(value))
      if (wrong) throw new UsageError(`--${wrong[0]} must be a number.`)
      return true
    })
    .fail((message, error: Error | undefined) => {
      throw error ?? new UsageError(message)
    })
  for (const [usage, { describe, load }] of Object.entries(commands))
    line.command({
      command: usage,
      describe,
      builder: async (argv) => (await load()).default.declare(argv),
      handler: async (given) => {
        process.exitCode = (await (await load()).default.run(given)) ?? process.exitCode
      },
    })
  try {
    await line.parseAsync()
  } catch (error) {
    // yargs throws a YError for a value that it cannot read.
    const isMisuse = error instanceof UsageError || (error instanceof Error && error.name === 'YError')
    console.error(error instanceof Error ? error.message : error)
    if (isMisuse) console.error(`See: ${[program, ...words.slice(0, 1), '--help'].join(' ')}`)
    process.exitCode = isMisuse ? 2 : 1
  }
}
