import * as v from 'valibot'
import {
  acceptsContract,
  contractVersion,
  remoteModuleSchema,
  type RegistryRow,
  type Release,
  type RemoteModule,
} from 'shared/remote'
import { RemoteFailure, toFailure } from './failure.ts'
import { measurePhase } from '../telemetry/phases.ts'
import { forgetScripts, loadScript } from './script.ts'
import type { ShareScope } from './share-scope.ts'

/** What a remote's entry puts on `window`: webpack's container protocol. */
interface Container {
  init(scope: ShareScope): void | Promise<void>
  get(name: string): Promise<() => unknown>
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value

/** Refuses a remote of another contract before a byte of its code is asked for. */
export const checkContract = (name: string, stated: string): void => {
  if (!acceptsContract(stated, contractVersion)) {
    throw new RemoteFailure(
      'incompatible',
      `${name} was written for contract ${stated}, this site has ${contractVersion}`,
    )
  }
}

const fileAddress = (release: Release, path: string, attempt: number): string =>
  `${release.base}${path}${attempt > 0 ? `?retry=${attempt}` : ''}`

/** Starts the files of a part beside the entry, so that they do not wait for it. Webpack finds their tags by address. */
const startPart = (release: Release, part: string, attempt: number): void => {
  for (const { path, integrity } of release.parts[part]?.scripts ?? []) {
    loadScript({ src: fileAddress(release, path, attempt), integrity }).catch(() => {
      // webpack asks for the chunk itself when it needs it, and reports the failure there.
    })
  }
}

/**
 * Loads a release of a remote and checks what it exposes.
 *
 * @param part the page or layer that is wanted first; its files load at the same time
 * @param attempt 0 at first; another number gives every file another address
 * @returns the remote's module; rejects with a {@link RemoteFailure}
 */
export const openRemote = async (
  row: RegistryRow,
  release: Release,
  part: string,
  scope: ShareScope,
  attempt: number,
): Promise<RemoteModule> => {
  checkContract(row.name, release.contract ?? row.contract)
  if (attempt > 0) forgetScripts(release.base)
  startPart(release, part, attempt)
  const asked = performance.now()
  await loadScript({ src: fileAddress(release, release.entry.path, attempt), integrity: release.entry.integrity })
  measurePhase(row.name, release.version, 'files', asked)
  const arrived = performance.now()
  const container: unknown = Reflect.get(window, release.container)
  if (!isContainer(container)) throw new RemoteFailure('broken', `${row.name} ${release.version} left no container`)
  try {
    await container.init(scope)
    const factory = await container.get('./remote')
    const exposed = factory()
    const { remote } = v.parse(v.object({ remote: remoteModuleSchema }), exposed)
    checkContract(row.name, remote.contract)
    measurePhase(row.name, release.version, 'start', arrived)
    return remote
  } catch (thrown) {
    throw toFailure(thrown, `${row.name} ${release.version}`)
  }
}
