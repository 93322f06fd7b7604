import { AsyncLocalStorage } from 'node:async_hooks'

/** Which request a call belongs to, however deep it is. */
export const createRequestContext = () => {
  const storage = new AsyncLocalStorage<string>()
  return {
    run: (id: string, next: () => void): void => storage.run(id, next),
    /** Undefined outside of a request. */
    id: () => storage.getStore(),
  }
}
