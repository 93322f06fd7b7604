import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { versionSchema, type Release } from 'shared/remote'
import * as v from 'valibot'
import { remoteContractSchema, type RemoteContract } from '../contract/contract.ts'
import type { Described } from '../registry/released.ts'
import { baseOf } from '../registry/pointers.ts'
import { discardUnused, isUsed } from '../registry/used-versions.ts'
import { parseJson } from '../read-json.ts'
import { siteFolder } from '../root.ts'
import { containerName } from '../webpack/container-name.ts'
import { adoptServerBuild } from './build-for-server.ts'
import { filesOfBuild, partsOfBuild } from './built-folder.ts'
import { compressFolder } from './compress.ts'
import { declaredSchema } from './declared.ts'

/** A file of a build by its schema. @throws Error that names the file and the field */
const read = <Schema extends v.GenericSchema>(folder: string, name: string, schema: Schema): v.InferOutput<Schema> =>
  parseJson(readFileSync(join(folder, name), 'utf8'), schema, name)

/** What a build promises: its declaration, and what it says itself of the calls and modules that it takes. */
const contractOf = (folder: string, declaration: Described['declaration'], version: string): RemoteContract => {
  const stated = existsSync(join(folder, 'contract.json'))
    ? read(folder, 'contract.json', remoteContractSchema)
    : undefined
  const { name, contract, routes, layers, texts } = declaration
  if (stated && (stated.name !== name || stated.version !== version))
    throw new Error(`contract.json is that of ${stated.name} ${stated.version}.`)
  return {
    name,
    version,
    contract: `^${contract}`,
    exposes: { pages: [...new Set(routes.map(({ page }) => page))], layers: layers.map((layer) => layer.name) },
    routes: routes.map(({ path, page }) => ({ path, page })),
    texts,
    calls: stated?.calls ?? [],
    shared: stated?.shared ?? {},
    types: stated?.types ?? null,
  }
}

/**
 * Takes a build of any bundler into the site's folder as an immutable version: a folder with `remote.json`, `entry.js`
 * and whatever that loads, and `texts/` (docs/contract.md).
 *
 * @throws Error that names what the folder lacks
 */
export const adoptBuild = (folder: string, version: string): Described => {
  for (const needed of ['remote.json', 'entry.js', 'texts/en.json'])
    if (!existsSync(join(folder, needed))) throw new Error(`${folder} has no ${needed}.`)
  const declaration = read(folder, 'remote.json', declaredSchema)
  const base = baseOf(declaration.name, v.parse(versionSchema, version))
  const container = containerName(declaration.name, version)
  const files = filesOfBuild(folder)
  if (!readFileSync(join(folder, 'entry.js'), 'utf8').includes(container))
    throw new Error(`entry.js does not put its container on window under ${container}.`)
  const described: Described = {
    declaration,
    release: {
      version,
      base,
      container,
      contract: `^${declaration.contract}`,
      entry: { path: 'entry.js', integrity: files['entry.js'] },
      parts: partsOfBuild(folder, files),
      files,
    } satisfies Release,
  }
  const target = join(siteFolder(), base)
  if (isUsed(declaration.name, version))
    throw new Error(`${declaration.name} ${version} is there already; versions never change.`)
  const draft = `${target.slice(0, -1)}.draft-${process.pid}`
  mkdirSync(dirname(draft), { recursive: true })
  try {
    cpSync(folder, draft, { recursive: true })
    writeFileSync(join(draft, 'contract.json'), JSON.stringify(contractOf(folder, declaration, version), null, 1))
    described.release.files = { ...files, ...adoptServerBuild(base, draft) }
    writeFileSync(join(draft, 'release.json'), JSON.stringify(described, null, 1))
    compressFolder(draft)
    discardUnused(declaration.name, version)
    renameSync(draft, target)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return described
}
