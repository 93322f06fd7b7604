/** Builds of remotes by the plugin of `@module-federation/enhanced`, with their host's runtime or their own. */
export { federationPlugin, withHostRuntime, type ContainerKind } from './federation-plugin.ts'
