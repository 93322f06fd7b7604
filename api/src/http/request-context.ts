import { AsyncLocalStorage } from 'node:async_hooks'

/** Which request a call belongs to, however deep it is. */
export interface RequestContext {
  run(id: string, next: () => void): void
  /** Undefined outside of a request. */
  id(): string | undefined
}

export const createRequestContext = (): RequestContext => {
  const storage = new AsyncLocalStorage<string>()
  return { run: (id, next) => storage.run(id, next), id: () => storage.getStore() }
}
