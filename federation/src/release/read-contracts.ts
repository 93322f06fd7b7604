import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readJson } from '../files/index.ts'
import { releasePath, type SiteFolder } from '../registry/index.ts'
import { hostContractSchema, remoteContractSchema, type HostContract, type RemoteContract } from '../contract/index.ts'

const read = <Schema extends v.GenericSchema>(
  { folder }: SiteFolder,
  schema: Schema,
  base: string,
): v.InferOutput<Schema> | undefined => {
  const path = join(folder, base, 'contract.json')
  return existsSync(path) ? readJson(path, schema) : undefined
}

/** The contract of a version of a remote; undefined when it was built without. */
export const readRemoteContract = (site: SiteFolder, name: string, version: string): RemoteContract | undefined =>
  read(site, remoteContractSchema, releasePath(name, version))

/** The contract of a shell. @param base its folder on the site */
export const readHostContract = (site: SiteFolder, base: string): HostContract | undefined =>
  read(site, hostContractSchema, base)

/** The calls that an API says it answers, such as `GET /articles/{id}`; undefined when it cannot be asked. */
export const readApiCalls = async (api: string): Promise<string[] | undefined> => {
  const response = await fetch(`${api}/openapi.json`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  if (!response?.ok) return undefined
  const { paths } = v.parse(
    v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) }),
    await response.json(),
  )
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  )
}
