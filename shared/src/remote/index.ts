/** The contract between the host and its remotes, and the registry's schema. */
export { canarySchema, type Canary } from './canary.ts'
export { acceptsContract } from './contract-range.ts'
export {
  bundlerRuntimeName,
  contractVersion,
  remoteModuleSchema,
  type LayerProps,
  type PageModule,
  type RemoteModule,
} from './remote-module.ts'
export { deadlines, type Deadlines } from './deadlines.ts'
export { declarationSchema, type RemoteDeclaration, type RouteHead } from './declaration.ts'
export { menuEntries, menuProblems, withoutMenusOf, type RemoteMenuEntry } from './menu.ts'
export { releaseSchema, versionSchema, type Release } from './release.ts'
export type { RenderRequest } from './render-request.ts'
export { registryRowSchema, registrySchema, type Registry, type RegistryRow } from './registry.ts'
export { buckets, getsCanary, registryFor } from './registry-for.ts'
export {
  beyondRights,
  remoteRightsSchema,
  rightsByRemoteSchema,
  rightsProblems,
  siteOwned,
  withinRights,
  type RightsByRemote,
} from './rights.ts'
export { fileListText, integrityListSchema, type IntegrityList, type LogHead, type SignedList } from './signed-list.ts'
export {
  declarationText,
  menuText,
  releasesIn,
  releaseText,
  rowsText,
  textFileOf,
  textFilesText,
  type TextFiles,
} from './digests.ts'
