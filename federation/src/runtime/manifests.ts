import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { OpenRelease, OpenReleases } from './open-releases.ts'

/** The file by which Module Federation knows a build, beside its entry. */
export const manifestName = 'mf-manifest.json'

const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }

/** What the registry says of a release, as Module Federation writes it: nothing of it is fetched. */
export const manifestOf = ({ remote, release }: Pick<OpenRelease, 'remote' | 'release'>, base: string) => ({
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
  // The files of a part are started with their integrity, by the plugin that loads the entry.
  exposes: [{ id: `${remote}:remote`, name: 'remote', path: './remote', assets: none }],
})

/**
 * Answers the runtime's requests for manifests (`fetch`) from the registry, which has been vouched for. None goes over the
 * network: a manifest that is late or damaged would stay for the visit, and one may hold code. The runtime fetches nothing
 * ahead by them either (`beforePreloadRemote`): it would ask for the entry without its integrity.
 */
export const manifests = (opened: OpenReleases): ModuleFederationRuntimePlugin => ({
  name: 'registry-manifests',
  beforePreloadRemote: ({ preloadOps }) => void preloadOps.splice(0),
  fetch: (address, _init, remoteInfo) => {
    const wanted = remoteInfo && opened.get(remoteInfo.name)
    if (!wanted || !address.endsWith(`/${manifestName}`)) return undefined
    return Promise.resolve(Response.json(manifestOf(wanted, new URL('.', address).href)))
  },
})
