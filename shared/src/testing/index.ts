/** A host for tests: the real providers over memory in place of the network, the storage and the browser's address. */
export { renderRoutes, testServices, type TestHost } from './host-for-tests.tsx'
export { textsOf } from './texts-of.ts'
export { memoryStorage } from './memory-storage.ts'
