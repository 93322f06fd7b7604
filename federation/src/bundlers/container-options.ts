import { containerName } from '../builds/index.ts'

/** Where a build is made: this repository, or the folder of a team's own. */
export interface BuildPlace {
  /** Folder that sources are named from. */
  folder: string
  /** The tsconfig.json that its TypeScript is transformed by. */
  tsconfig: string
  /** Where results are kept between two builds, and what they depend on that the bundler does not watch. */
  cache: { folder: string; version: string }
  /** Modules that other files stand for in builds of production. */
  alias: Readonly<Record<string, string>>
}

/** What every build of a remote's container is made from, wherever and by whichever bundler it is made. */
export interface ContainerOptions {
  name: string
  version: string
  mode: 'production' | 'development'
  /** Folder the files are written to. */
  output: string
  place: BuildPlace
  publicPath?: string
  refresh?: boolean
  /** Path of the module that is exposed as `./remote`. */
  exposed: string
  /** The modules that it takes from its host, as {@link consumed} gives them. */
  shared: Record<string, object>
}

/**
 * The `shared` option of a container that consumes every module from its host, with no copy of its own.
 *
 * @param versions version of each shared package; a remote requires its major
 * @param importedAs the name that the sources import a package by, where it is another than its key in the share scope
 */
export const consumed = (
  versions: Readonly<Record<string, string>>,
  importedAs: Readonly<Record<string, string>> = {},
): Record<string, object> =>
  Object.fromEntries(
    Object.entries(versions).flatMap(([key, version]) => {
      const rule = { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` }
      const name = importedAs[key]
      return name === undefined
        ? [
            [key, rule],
            [`${key}/`, rule],
          ]
        : [[`${name}/`, { ...rule, shareKey: `${key}/` }]]
    }),
  )

export interface FederationOptions {
  name: string
  filename: string
  library: { type: string; name?: string }
  exposes: Record<string, { import: string; name: string }>
  shared: Record<string, object>
}

/** Options of the plugin that makes the container: webpack's own, Rspack's, or another one that takes the same. */
export const federationOptions = ({
  name,
  version,
  exposed,
  shared,
}: Pick<ContainerOptions, 'name' | 'version' | 'exposed' | 'shared'>): FederationOptions => {
  const container = containerName(name, version)
  return {
    name: container,
    filename: 'entry.js',
    library: { type: 'window', name: container },
    exposes: { './remote': { import: exposed, name: 'remote' } },
    shared,
  }
}

/** The same for a container that the site server renders with. */
export const serverFederationOptions = (options: Parameters<typeof federationOptions>[0]): FederationOptions => ({
  ...federationOptions(options),
  filename: 'entry.cjs',
  library: { type: 'commonjs2' },
})
