import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as v from 'valibot'
import { callsIn, hostContractSchema, sourcesBelow } from '../contract/index.ts'
import { readJson } from '../files/index.ts'

/** Name of the package that stands for `shared` in a team's own repository; the keys of the share scope stay `shared/...`. */
export const contractsPackage = '@evidence-search/contracts'

/** What the packages say of the host that they were made with: `host.json` of the contracts package. */
export const hostManifestSchema = v.object({
  ...hostContractSchema.entries,
  /** Version of each package that a page has one instance of. */
  versions: v.record(v.string(), v.string()),
  /** Calls of the API that functions of a shared module make, by module and name. */
  calls: v.record(v.string(), v.record(v.string(), v.array(v.string()))),
})
export type HostManifest = v.InferOutput<typeof hostManifestSchema>

/**
 * The manifest of the contracts package that a folder has installed.
 *
 * @throws Error that says what to install
 */
export const readHostManifest = (folder: string): HostManifest => {
  let path: string
  try {
    path = createRequire(join(folder, 'package.json')).resolve(`${contractsPackage}/host.json`)
  } catch (cause) {
    throw new Error(`${folder} has no ${contractsPackage}: install it, then run the command again.`, { cause })
  }
  return readJson(path, hostManifestSchema)
}

/** Every call of the API that the sources of a folder make themselves, or through what they import from the host. */
export const callsOf = (
  folder: string,
  imported: Readonly<Record<string, readonly string[]>>,
  { calls }: HostManifest,
): string[] => {
  const own = sourcesBelow(folder).flatMap(callsIn)
  const through = Object.entries(imported).flatMap(([module, names]) =>
    names.flatMap((name) => calls[module]?.[name] ?? []),
  )
  return [...new Set([...own, ...through])].sort()
}
