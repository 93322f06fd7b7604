import type { RemoteDeclaration } from 'shared/remote'
import type { RemoteContract } from './contract.ts'

/** The package that a module belongs to: `shared` of `shared/ui`. */
export const packageOf = (module: string): string =>
  module.startsWith('@') ? module.split('/', 2).join('/') : (module.split('/')[0] ?? module)

/** What is known of the code that a remote's build was made from. */
export interface BuiltFrom {
  /** Names it imports from each module of the host, as its build found them. */
  imported: Readonly<Record<string, readonly string[]>>
  /** Version of each shared package that it was built against. */
  versions: Readonly<Record<string, string>>
  /** Calls of the API that it makes. */
  calls: string[]
  /** Range of the runtime that it takes from its host; left out: it takes none. */
  runtime?: string | undefined
  /** Fingerprint of the types it was checked with, or null. */
  types: string | null
}

/** The contract of a remote's build. */
export const remoteContract = (
  { name, contract, routes, layers, texts }: RemoteDeclaration,
  version: string,
  { imported, versions, calls, runtime, types }: BuiltFrom,
): RemoteContract => ({
  name,
  version,
  contract: `^${contract}`,
  exposes: {
    pages: [...new Set(routes.map(({ page }) => page))].sort(),
    layers: layers.map((each) => each.name).sort(),
  },
  routes: routes.map(({ path, page }) => ({ path, page })),
  texts,
  calls,
  shared: Object.fromEntries(
    Object.entries(imported).map(([module, names]) => [
      module,
      { range: `^${versions[packageOf(module)] ?? '0.0.0'}`, names: [...names] },
    ]),
  ),
  ...(runtime !== undefined && { runtime }),
  types,
})
