/**
 * All that crosses into a realm of foreign code: functions that take and give nothing but strings, numbers and booleans. They
 * have no prototype, and only the code of this folder ever holds them.
 */
export interface Bridge {
  /** Parts of an absolute address as JSON; an empty string where it cannot be read. */
  readUrl: (address: string, base: string) => string
  /** The same of an address with one part set to a new value. */
  changeUrl: (address: string, part: string, value: string) => string
  /** Hands a message to the site server. */
  send: (message: string) => void
  /** Has {@link RealmEntry.fire} called after so many milliseconds. */
  later: (timer: number, delay: number) => void
}

/** The way into a realm. Arguments are strings and numbers, but for the modules, which are functions of the realm itself. */
export interface RealmEntry {
  /** Adds a module to the shell's build or to the remote's. */
  define: (build: string, path: string, module: unknown) => void
  open: () => void
  render: (request: string) => void
  answer: (call: number, status: number, body: string) => void
  fire: (timer: number) => void
  /** Forgets timers and calls of the page before. */
  reset: () => void
}

/** Globals by their name. */
export type Globals = Readonly<Record<string, unknown>>
