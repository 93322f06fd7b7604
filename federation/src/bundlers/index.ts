/** What builds of a remote have in common, whichever bundler makes them. */
export { browsers } from './browsers.ts'
export { builtPart, compiledResult, type BuildResult, type BuiltPart } from './build-result.ts'
export { checkBundler } from './check-bundler.ts'
export {
  consumed,
  federationOptions,
  serverFederationOptions,
  type BuildPlace,
  type ContainerOptions,
  type FederationOptions,
} from './container-options.ts'
export { cssOptions, swcOptions, target } from './loader-options.ts'
export { retryQueryCode } from './retry-query.ts'
