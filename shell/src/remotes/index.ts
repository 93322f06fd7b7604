/** How the shell brings in remotes: what loads them, and the component that shows a remote's part. */
export type { Diagnosis } from './diagnosis.ts'
export { RemotePart } from './remote-part.tsx'
export { RemotesProvider, useRemotes } from './remotes-context.ts'
export { createFailedReleases } from './failed-releases.ts'
export type { PartName } from './part-loader.ts'
export { createRemotes, type Remotes } from './remotes.ts'
export { useRecovery } from './recovery.ts'
export { viewOf } from './part-view.ts'
