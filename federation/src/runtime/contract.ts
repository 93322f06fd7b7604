import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { acceptsContract, contractVersion, remoteModuleSchema, type RemoteModule } from 'shared/remote'
import * as v from 'valibot'
import { RemoteFailure } from './failure.ts'
import type { OpenReleases } from './open-releases.ts'

/** @throws RemoteFailure `incompatible` */
const checkContract = (name: string, stated: string): void => {
  if (!acceptsContract(stated, contractVersion)) {
    throw new RemoteFailure(
      'incompatible',
      `${name} was written for contract ${stated}, this site has ${contractVersion}`,
    )
  }
}

const exposedSchema = v.object({ remote: remoteModuleSchema })

/**
 * What a remote exposes, as the contract has it.
 *
 * @throws RemoteFailure `incompatible` where it was written for another contract; an error where it is no remote
 */
export const remoteModuleIn = (name: string, exposed: unknown): RemoteModule => {
  const { remote } = v.parse(exposedSchema, exposed)
  checkContract(name, remote.contract)
  return remote
}

/**
 * Refuses a remote of another contract: `afterMatchRemote` before a byte of its code is asked for, by what the registry
 * states; `afterExecuteFactory` by what the code itself exposes.
 */
export const contract = (opened: OpenReleases): ModuleFederationRuntimePlugin => ({
  name: 'release-contract',
  afterMatchRemote: ({ remoteInfo }) => {
    const wanted = remoteInfo && opened.get(remoteInfo.name)
    if (wanted) checkContract(wanted.remote, wanted.contract)
  },
  afterExecuteFactory: ({ moduleInfo, exposeModule, error }) => {
    if (error === undefined) remoteModuleIn(moduleInfo.name, exposeModule)
  },
})
