import { generateSnapshotFromManifest } from '@module-federation/sdk'
import { runtimeName, type OpenRelease } from './open-releases.ts'

/** A release as the developer tools know it. */
export interface KnownRelease {
  /** The runtime's name for it. */
  name: string
  /** Address of its manifest. */
  entry: string
  snapshot: object
}

const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }

/** The manifest of a release, from what the registry says of it. */
const manifestOf = ({ remote, release }: Pick<OpenRelease, 'remote' | 'release'>, base: string) => ({
  id: remote,
  name: remote,
  metaData: {
    name: remote,
    type: 'app',
    buildInfo: { buildVersion: release.version, buildName: remote },
    remoteEntry: { name: release.entry.path, path: '', type: 'global' },
    types: { path: '', name: '', zip: '@mf-types.zip', api: '@mf-types.d.ts' },
    globalName: release.container,
    publicPath: base,
  },
  shared: [...new Set(Object.values(release.parts).flatMap(({ consumes }) => consumes))].map((name) => ({
    id: `${remote}:${name}`,
    name,
    version: '',
    requiredVersion: '',
    singleton: true,
    hash: '',
    assets: none,
  })),
  remotes: [],
  exposes: [{ id: `${remote}:remote`, name: 'remote', path: './remote', assets: none }],
})

/** What the developer tools show of a release. Nothing is fetched: the registry has been vouched for, its manifest has not. */
export const knownRelease = (release: Pick<OpenRelease, 'remote' | 'release' | 'attempt'>): KnownRelease => {
  const base = new URL(release.release.base, globalThis.location.href).href
  const entry = `${base}mf-manifest.json`
  const snapshot = generateSnapshotFromManifest(manifestOf(release, base), { version: entry })
  return { name: runtimeName(release), entry, snapshot }
}
