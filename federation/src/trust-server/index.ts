/** What servers and commands verify of the signed list: registry, files of the site's folder, public keys. */
export { keysIn, readReleaseKeys } from './release-key.ts'
export {
  createSignedRegistry,
  describedSchema,
  registryCopy,
  registryProblem,
  rowFrom,
  rowsFromReleases,
  type Described,
} from './signed-registry.ts'
export { createTrustedFiles } from './trusted-files.ts'
export { hasEnded, verifySignedList } from './verify-signed-list.ts'
