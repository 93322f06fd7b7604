import { webcrypto } from 'node:crypto'

/** Browsers have `crypto.subtle` on secure pages; jsdom has none. */
export const provideCrypto = (): void => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
}
