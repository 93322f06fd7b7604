import * as v from 'valibot'
import { contractVersion, type RemoteDeclaration } from 'shared/remote'
import type { ContainerKind } from 'federation/enhanced'
import { packageOf, remoteContract, type HostContract, type RemoteContract } from 'federation/contract'
import { readJson, readVersion } from '../read-json.ts'
import { fromRoot } from '../root.ts'
import { sharedVersions } from '../webpack/shared-modules.ts'
import { apiCalls } from './api-calls.ts'
import { exportedNames, typeSurface } from './declared-surface.ts'

/** The shared modules that the shell's source promises, from its own list. */
export const providedModules = (): string[] =>
  readJson(fromRoot('shell/src/remotes/loading/provided.json'), v.array(v.string()))

/** Version of Module Federation's runtime that a build of today has. */
const runtimeVersion = (): string => readVersion(fromRoot('node_modules/@module-federation/enhanced'))

/**
 * The contract of a build of a remote of this repository.
 *
 * @param imported names it imports from each module of the host, as its build found them
 * @param kind where its container has the runtime from
 */
export const describeRemote = (
  declaration: RemoteDeclaration,
  version: string,
  imported: Readonly<Record<string, readonly string[]>>,
  kind: ContainerKind,
): RemoteContract =>
  remoteContract(declaration, version, {
    imported,
    versions: sharedVersions(),
    calls: apiCalls(declaration.name, imported),
    runtime: kind === 'host-runtime' ? `^${runtimeVersion()}` : undefined,
    types: typeSurface(['shared/remote', ...Object.keys(imported)]),
  })

/** The contract of the shell's build. */
export const describeHost = (version: string): HostContract => {
  const versions = sharedVersions()
  return {
    version,
    contract: contractVersion,
    provides: Object.fromEntries(
      providedModules().map((module) => [
        module,
        { version: versions[packageOf(module)] ?? '0.0.0', names: exportedNames(module) },
      ]),
    ),
    runtime: runtimeVersion(),
    types: typeSurface(['shared/remote', ...providedModules()]),
  }
}
