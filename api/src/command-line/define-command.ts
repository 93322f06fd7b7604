import type { Argv, InferredOptionType, Options, PositionalOptions } from 'yargs'

type Words = Readonly<Record<string, PositionalOptions>>
type Flags = Readonly<Record<string, Options>>

type Given<W extends Words, F extends Flags> = { [Name in keyof W]: InferredOptionType<W[Name]> } & {
  [Name in keyof F]: InferredOptionType<F[Name]>
}

/** What a command returns is the exit code of the process; nothing is 0. */
type Ended = number | void

export interface Command {
  declare: (argv: Argv) => Argv
  run: (given: object) => Promise<Ended> | Ended
}

/** A command was called in a way that it does not know: exit code 2. */
export class UsageError extends Error {}

/** Declares the words and options of a command, and what it does with them. */
export const defineCommand = <const W extends Words, const F extends Flags>({
  words,
  options,
  run,
}: {
  words?: W
  options?: F
  run: (given: Given<W, F>) => Promise<Ended> | Ended
}): Command => ({
  declare: (argv) => {
    let declared = argv
    for (const [name, word] of Object.entries(words ?? {})) declared = declared.positional(name, word)
    return declared.options({ ...options })
  },
  run: (given) => {
    for (const [name, value] of Object.entries(given))
      if (Array.isArray(value) && options?.[name] && !options[name].array)
        throw new UsageError(`--${name} is given more than once.`)
    // yargs has read the values by the declaration above.
    return run(given as Given<W, F>)
  },
})

/** Refuses a text that is not a day, such as 2026-11-01. @throws UsageError */
export const readDay = (text: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`'${text}' is not a day such as 2026-11-01.`)
  return text
}
