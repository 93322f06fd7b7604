import { createInstance } from '@module-federation/enhanced/runtime'
import type { RemoteModule } from 'shared/remote'
import { isContainer } from './container.ts'
import { offerContainerRuntime } from './container-runtime.ts'
import { remoteModuleIn } from './contract.ts'
import { sharedOf, type HostOptions } from './host.ts'
import { createOpenReleases } from './open-releases.ts'
import { shareScopes } from './share-scope.ts'

/** The host where pages are rendered: whoever runs it has verified and loaded the container. */
export const createServerHost = ({ name, offers }: Pick<HostOptions, 'name' | 'offers'>) => {
  // One remote at a time renders in a realm: what its callbacks throw fails the page.
  const onThrown = (_remote: string, _version: string, thrown: unknown): never => {
    throw thrown
  }
  const scopes = shareScopes({ opened: createOpenReleases(), onChange: () => {}, onThrown })
  const host = createInstance({
    name,
    remotes: [],
    shared: sharedOf(offers),
    shareStrategy: 'loaded-first',
    plugins: [scopes.plugin],
  })
  offerContainerRuntime()
  let opened = 0
  return {
    /**
     * Opens a container that is there already.
     *
     * @returns the remote's module; rejects when it is none, or was written for another contract
     */
    open: async (container: unknown): Promise<RemoteModule> => {
      if (!isContainer(container)) throw new Error('it is no container')
      opened += 1
      const known = `remote-${opened}`
      host.registerRemotes([{ name: known, entry: `${known}.js` }])
      host.initRawContainer(known, `${known}.js`, container)
      return remoteModuleIn('the remote', await host.loadRemote(`${known}/remote`))
    },
  }
}
