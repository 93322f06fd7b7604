import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Registry, Release, RemoteModule } from 'shared/remote'
import { offerContainerRuntime } from './container-runtime.ts'
import { contract, remoteModuleIn } from './contract.ts'
import { deadlines } from './deadlines.ts'
import { dropGlobalPlugins, installDeveloperTools, ownEntries } from './developer-tools.ts'
import { RemoteFailure, toFailure } from './failure.ts'
import { integrity, startError } from './integrity.ts'
import { knownRelease } from './known-release.ts'
import { createOpenReleases, fileAddress, runtimeName } from './open-releases.ts'
import { releaseChoice, type ReleaseChoiceOptions } from './release-choice.ts'
import { reports, type ReportsOptions } from './reports.ts'
import { shareScopes, type ShareScope, type ShareScopeOptions } from './share-scope.ts'
import { styles } from './styles.ts'
import { unloading } from './unloading.ts'

/** A module that the host gives to its remotes. */
export interface Offer {
  version: string
  get: () => (() => object) | Promise<() => object>
  /** Whether it is there from the start. */
  eager: boolean
}

export interface HostOptions
  extends
    Partial<Pick<ReleaseChoiceOptions, 'failedLately' | 'refusal'>>,
    Pick<ReportsOptions, 'onPhase'>,
    Pick<ShareScopeOptions, 'facades' | 'onChange' | 'onThrown'> {
  name: string
  version: string
  offers: Readonly<Record<string, Offer>>
  registry: () => Registry
}

/** The `shared` option of the runtime: singletons of which the host has the only copy. */
export const sharedOf = (offers: HostOptions['offers']) =>
  Object.fromEntries(
    Object.entries(offers).map(([name, { version, get, eager }]) => [
      name,
      {
        version,
        get,
        ...(eager && { loaded: true }),
        shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}`, eager },
      },
    ]),
  )

/**
 * A host of Module Federation: its runtime has the share scope and opens containers; which release, its integrity, how long
 * it is waited for, and what it may reach are runtime plugins of this folder.
 */
export const createFederationHost = (options: HostOptions) => {
  const { name, version, offers, registry, failedLately = () => false, refusal = () => null } = options
  const opened = createOpenReleases()
  const scopes = shareScopes({ ...options, opened })
  const released = unloading({
    opened,
    entries: ownEntries(),
    onUnload: scopes.release,
  })
  const register = (remote: string, release: Release, part = 'start', attempt = 0): string => {
    const known = runtimeName({ remote, release, attempt })
    const wanted = {
      remote,
      release,
      part,
      attempt,
      stop: new AbortController(),
      contract: contractOf(remote, release),
    }
    const registered = opened.get(known) ? known : opened.add(wanted)
    host.registerRemotes([
      { name: registered, entry: fileAddress(wanted, release.entry.path), entryGlobalName: release.container },
    ])
    return registered
  }
  const contractOf = (remote: string, release: Release): string =>
    release.contract ?? registry().remotes.find((row) => row.name === remote)?.contract ?? ''
  dropGlobalPlugins()
  offerContainerRuntime()
  const plugins: ModuleFederationRuntimePlugin[] = [
    releaseChoice({ opened, registry, failedLately, refusal, register }),
    contract(opened),
    deadlines({ opened }),
    integrity({ opened }),
    scopes.plugin,
    reports({ ...options, opened }),
    styles(),
    released.plugin,
  ]
  const host = createInstance({
    name,
    version,
    remotes: [],
    shared: sharedOf(offers),
    shareStrategy: 'loaded-first',
    plugins,
  })
  const scope = host.shareScopeMap['default'] as unknown as ShareScope
  installDeveloperTools(host, {
    host: { name, version },
    scope: () => scope,
    copies: scopes.copies,
    live: () => registry().remotes.map((row) => knownRelease({ remote: row.name, release: row.current, attempt: 0 })),
    opened: () => opened.all().map(knownRelease),
  })
  return {
    /** What the host offers. */
    scope,
    /**
     * Loads a release of a remote and checks what it exposes.
     *
     * @param part the page or layer that is wanted first; its files load at the same time
     * @param attempt 0 at first; another number gives every file another address
     * @returns the remote's module; rejects with a {@link RemoteFailure}
     */
    open: async (remote: string, release: Release, part: string, attempt: number): Promise<RemoteModule> => {
      const what = `${remote} ${release.version}`
      const registered = register(remote, release, part, attempt)
      try {
        const exposed: unknown = await host.loadRemote(`${registered}/remote`)
        if (exposed === null) throw new RemoteFailure('broken', `${what} exposed nothing`)
        return remoteModuleIn(remote, exposed)
      } catch (thrown) {
        const container = host.moduleCache.get(registered)?.remoteEntryExports
        throw toFailure(startError(container) ?? thrown, what)
      }
    },
    unload: released.unload,
    /** Lets the styles of a release apply as long as one of its parts is on the page. @returns takes the part off */
    show: (base: string): (() => void) => {
      host.bridgeHook.lifecycle.beforeBridgeRender.emit({ base })
      return () => void host.bridgeHook.lifecycle.afterBridgeDestroy.emit({ base })
    },
  }
}
