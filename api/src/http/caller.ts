import Bowser from 'bowser'

/** Where a call comes from, as far as it is kept: the browser by its own word, and never where it is. */
export interface Caller {
  /** Such as `Firefox`; empty when it does not say. */
  browser: string
  /** Such as `Windows`. */
  system: string
  /** Network address; only hashes of it are kept. */
  address: string
}

/** @param agent the `User-Agent` of the call: of what it says only the two names are kept */
export const callerOf = (agent: string | undefined, address: string): Caller => {
  // No browser sends longer ones, and they cost time to read.
  if (!agent || agent.length > 500) return { browser: '', system: '', address }
  const { browser, os } = Bowser.parse(agent)
  return { browser: browser.name?.slice(0, 60) ?? '', system: os.name?.slice(0, 60) ?? '', address }
}
