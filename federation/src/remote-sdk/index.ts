/** What a team's repository builds and releases its remote with; `tooling/src/packages` makes packages of it. */
export { buildRelease } from './build-release.ts'
export { declareBuild } from './declare-build.ts'
export { contractsPackage, hostManifestSchema, readHostManifest, type HostManifest } from './host-manifest.ts'
export { createReleaseApiClient, credentialOf, siteAddress } from './release-api-client.ts'
export { checkConsumed, partsOf } from './release-parts.ts'
export { openBundler } from './remote-build.ts'
export { readDeclared, readRemoteFolder, type RemoteFolder } from './remote-folder.ts'
