import type { ContainerKind } from 'federation/enhanced'
import { sourceHash } from 'federation/builds'
import { readVersion } from '../read-json.ts'
import { fromRoot, remoteNames, root } from '../root.ts'
import { buildSources } from '../webpack/repository.ts'

const lockFile = fromRoot('package-lock.json')

const statedVersion = (workspace: string): string => readVersion(fromRoot(workspace))

/** Version of a remote's build: its stated version and a hash of all that goes into it. */
export const remoteVersion = (name: string, container: ContainerKind = 'host-runtime'): string =>
  `${statedVersion(name)}-${sourceHash(root, [fromRoot(name), ...buildSources], [lockFile], container)}`

/** Folders of the federation that compose pages; the others release remotes, or verify for servers. */
export const composing = ['page-guard', 'rendering', 'runtime', 'trust']

/** Version of the shell's build; it contains `shared`, so a change there is a new shell. */
export const shellVersion = (composition: 'federated' | 'bundled'): string => {
  const bundled = composition === 'bundled' ? remoteNames().map((name) => fromRoot(name)) : []
  const folders = [
    fromRoot('shell/src'),
    fromRoot('shell/texts'),
    ...composing.map((folder) => fromRoot('federation/src', folder)),
    fromRoot('shared'),
    ...bundled,
    ...buildSources,
  ]
  return `${statedVersion('shell')}-${sourceHash(root, folders, [lockFile], composition)}`
}
