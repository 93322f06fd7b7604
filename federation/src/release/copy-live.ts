import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { contentsName, mapConcurrent, publishedPath, type Published } from '../object-storage/index.ts'
import {
  lastList,
  liveShell,
  readRegistryFile,
  releaseBases,
  withRegistryLock,
  type SiteFolder,
} from '../registry/index.ts'
import { registrySchema } from 'shared/remote'
import * as v from 'valibot'
import { askEveryTime, forEver } from '../files/index.ts'
import type { StaticHost } from './static-host.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const headersOf = (path: string, cacheControl: string): Record<string, string> => {
  const packed = /\.(br|gz)$/.exec(path)?.[1]
  const type = types[extname(path.replace(/\.(br|gz)$/, ''))] ?? 'application/octet-stream'
  return {
    'content-type': type,
    'cache-control': cacheControl,
    ...(packed && { 'content-encoding': packed === 'br' ? 'br' : 'gzip' }),
  }
}

/** None where the folder is gone: what the host has of it stays, and the rest is sent all the same. */
const filesBelow = (site: SiteFolder, folder: string): string[] =>
  !existsSync(join(site.folder, folder))
    ? []
    : readdirSync(join(site.folder, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(site.folder.length))
        .sort()

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Brings what is live to a static host: releases first, then texts, then the files that name them, so that nothing is ever
 * named before it is there. Releases that are there already are not sent again. Last comes one object that says all of it,
 * for site servers that follow the host.
 *
 * @returns how many files were sent
 */
export const copyLive = (site: SiteFolder, host: StaticHost): Promise<number> =>
  withRegistryLock(site, async () => {
    const file = readRegistryFile(site)
    const shell = liveShell(site)
    if (!shell) throw new Error('host.json cannot be read: run npm run build.')
    const live = file.remotes.flatMap(({ current, previous, canary }) => [
      current,
      ...(previous ? [previous] : []),
      ...(canary ? [canary.release] : []),
    ])
    const read = (path: string): Buffer => readFileSync(join(site.folder, path))
    let sent = 0
    const send = async (path: string, bytes: Uint8Array, keep: string): Promise<void> => {
      await host.put(path, bytes, headersOf(path, keep))
      sent += 1
    }
    const releases: string[] = []
    for (const base of new Set([shell, ...live].map((release) => release.base))) {
      const contents = base + contentsName
      const isThere = await host.has(contents)
      const paths = isThere ? [] : filesBelow(site, base)
      if (isThere || paths.length > 0) releases.push(base)
      await mapConcurrent(paths, async (path) => {
        if (!(await host.has(path))) await send(path, read(path), forEver)
      })
      if (paths.length > 0)
        await send(contents, Buffer.from(JSON.stringify(paths.map((path) => path.slice(base.length)))), forEver)
    }
    const texts = filesBelow(site, 'i18n').map((path) => ({ path, bytes: read(path) }))
    await mapConcurrent(texts, ({ path, bytes }) => send(path, bytes, askEveryTime))
    const key = read('release-key.pub')
    const pointer = read('host.json')
    // Who made the last change, and why, stays in the store of record.
    const registry = Buffer.from(JSON.stringify(v.parse(registrySchema, file)))
    await send('/release-key.pub', key, askEveryTime)
    await send('/host.json', pointer, askEveryTime)
    await send('/registry.json', registry, askEveryTime)
    const withdrawn = lastList(file)?.withdrawn ?? []
    const published: Published = {
      schema: 1,
      releases,
      earlier: releaseBases(site).filter(
        (base) => ![...releases, ...withdrawn].includes(base) && !base.includes('.draft'),
      ),
      texts: Object.fromEntries(texts.map(({ path, bytes }) => [path.replace(/^\/?i18n\//, ''), sha256(bytes)])),
      registry: registry.toString(),
      host: pointer.toString(),
      key: key.toString(),
    }
    await send(publishedPath, Buffer.from(JSON.stringify(published)), askEveryTime)
    return sent
  })
