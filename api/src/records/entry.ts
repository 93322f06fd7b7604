/** One record of a file, not yet checked, or what is wrong with its place in the file. */
export type Entry = { line: number; given: unknown } | { line: number; problem: string }
