import { consumed } from 'federation/bundlers'
import { readVersion } from '../read-json.ts'
import { fromRoot } from '../root.ts'

/**
 * The modules of which the page has one instance, given by the host and never bundled by a remote.
 * A name that ends in a slash stands for all its sub-paths; both forms are shared, because an import of a sub-path
 * would otherwise bypass the singleton.
 */
export const sharedPackages = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'i18next',
  'react-i18next',
  'react-toastify',
  '@tanstack/react-query',
  'shared',
] as const

const versionOf = (name: string): string => readVersion(fromRoot('node_modules', name))

/** Installed version of every shared package; the host offers it, a remote requires its major. */
export const sharedVersions = (): Record<string, string> =>
  Object.fromEntries(sharedPackages.map((name) => [name, versionOf(name)]))

/** Leaves out of Module Federation's runtime what no page has a use for: loading by Node, manifests, and stand-ins of what is used. */
export const federationFlags = {
  ENV_TARGET: '"web"',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
}

/**
 * The `shared` option of a remote: each package and its sub-paths as a singleton of the installed major, which the host
 * provides, with no copy in the remote.
 */
export const fromHost = (...packages: readonly (typeof sharedPackages)[number][]): Record<string, object> =>
  consumed(Object.fromEntries(packages.map((name) => [name, versionOf(name)])))

/** All that the host provides, as the `shared` option of a remote. */
export const consumedModules = (): Record<string, object> => fromHost(...sharedPackages)
