/** What a build of a remote is made of and must keep to become a release, whichever bundler made it. */
export { buildDigestName, digestOfBuild, filesOfBuild, partsFile, partsOfBuild, sheetsOfBuild } from './built-folder.ts'
export { containerName } from './container-name.ts'
export { declaredSchema } from './declared.ts'
export {
  allOf,
  checkContainer,
  exposedIn,
  foreignSchema,
  manifestName,
  readForeignManifest,
  writeFederationFiles,
  type ForeignBuild,
} from './federation-manifest.ts'
export { sourceHash } from './source-hash.ts'
export { checkStyles } from './styles-outside.ts'
