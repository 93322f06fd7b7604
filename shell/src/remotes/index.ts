/** How the shell brings in remotes: the share scope, the loader, and the component that shows a remote's part. */
export { RemotePart } from './remote-part.tsx'
export { RemotesProvider, useRemotes } from './remotes-context.ts'
export { readRegistry } from './read-registry.ts'
export { createFailedReleases } from './failed-releases.ts'
export type { PartName } from './part-loader.ts'
export { createRemotes, type RemoteEvent, type Remotes } from './remotes.ts'
export { createShareScope } from './share-scope.ts'
export { visitorBucket } from './visitor-bucket.ts'
