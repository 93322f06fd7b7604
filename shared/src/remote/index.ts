/** The contract between the host and its remotes, and the registry's schema. */
export { contractVersion, remoteModuleSchema, type LayerProps, type RemoteModule } from './remote-module.ts'
export { declarationSchema, type RemoteDeclaration } from './declaration.ts'
export {
  registryRowSchema,
  registrySchema,
  releaseSchema,
  type Registry,
  type RegistryRow,
  type Release,
} from './registry.ts'
