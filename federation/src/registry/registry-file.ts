import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { integrityListSchema, registrySchema, type IntegrityList } from 'shared/remote'
import * as v from 'valibot'
import { readJson } from '../files/index.ts'
import type { SiteFolder } from './site.ts'
import { changeSchema } from './history.ts'

export const registryPath = (site: SiteFolder): string => join(site.folder, 'registry.json')

/**
 * The registry with the change that made it. The two are one file, so that a change is there or not, also after a crash;
 * the history takes its row from here. The site server hands out the registry alone.
 */
export const registryFileSchema = v.object({
  ...registrySchema.entries,
  change: v.optional(changeSchema),
  /** Bases of releases that were rolled back or taken back. */
  takenBack: v.optional(v.array(v.string())),
})
export type RegistryFile = v.InferOutput<typeof registryFileSchema>

/** Reads the registry. @throws Error that names the file and the field when it does not hold together */
export const readRegistryFile = (site: SiteFolder, path = registryPath(site)): RegistryFile =>
  existsSync(path) ? readJson(path, registryFileSchema) : { schema: 1, remotes: [] }

/** The signed list that stands in a registry, its signature unchecked: what the next list goes on from. */
export const lastList = ({ integrity }: RegistryFile): IntegrityList | undefined => {
  if (!integrity) return undefined
  try {
    return v.parse(integrityListSchema, JSON.parse(integrity.list))
  } catch {
    return undefined
  }
}
