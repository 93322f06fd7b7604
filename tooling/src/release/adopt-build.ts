import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { versionSchema, type Release } from 'shared/remote'
import * as v from 'valibot'
import { remoteContractSchema, type RemoteContract } from '../contract/contract.ts'
import type { Described } from '../registry/released.ts'
import { baseOf } from '../registry/pointers.ts'
import { discardUnused, isUsed } from '../registry/used-versions.ts'
import { siteFolder } from '../root.ts'
import { containerName } from '../webpack/container-name.ts'
import { adoptServerBuild } from './build-for-server.ts'
import { filesOfBuild, partsOfBuild } from './built-folder.ts'
import { compressFolder } from './compress.ts'
import { declaredSchema } from './declared.ts'

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** What a build that no tool of ours has looked into promises: its declaration, and whatever it says itself. */
const contractOf = (folder: string, declaration: Described['declaration'], version: string): RemoteContract => {
  const own = join(folder, 'contract.json')
  if (existsSync(own)) {
    const stated = v.parse(remoteContractSchema, json(own))
    // What others compare with is what the page will do.
    if (stated.name !== declaration.name || stated.version !== version || stated.texts !== declaration.texts)
      throw new Error(`contract.json is that of ${stated.name} ${stated.version}, with the texts ${stated.texts}.`)
    return stated
  }
  const { name, contract, routes, layers, texts } = declaration
  return {
    name,
    version,
    contract: `^${contract}`,
    exposes: { pages: routes.map(({ page }) => page), layers: layers.map((layer) => layer.name) },
    routes: routes.map(({ path, page }) => ({ path, page })),
    texts,
    calls: [],
    shared: {},
    types: null,
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
  const declaration = v.parse(declaredSchema, json(join(folder, 'remote.json')))
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
