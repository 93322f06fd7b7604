import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { registrySchema } from 'shared/remote'
import * as v from 'valibot'
import { askEveryTime, forEver } from '../../../shell/server/headers.ts'
import { readRegistryFile } from '../registry/registry-file.ts'
import { withRegistryLock } from '../registry/registry-lock.ts'
import { liveShell } from '../registry/shells.ts'
import { siteFolder } from '../root.ts'
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
const filesBelow = (folder: string): string[] =>
  !existsSync(join(siteFolder(), folder))
    ? []
    : readdirSync(join(siteFolder(), folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(siteFolder().length))
        .sort()

const read = (path: string): Buffer => readFileSync(join(siteFolder(), path))

/**
 * Brings what is live to a static host: releases first, then texts, then the two files that name them, so that nothing
 * is ever named before it is there. Releases that are there already are not sent again.
 *
 * @returns how many files were sent
 */
export const copyLive = (host: StaticHost): Promise<number> =>
  withRegistryLock(async () => {
    const file = readRegistryFile()
    const shell = liveShell()
    if (!shell) throw new Error('host.json cannot be read: run npm run build.')
    const releases = file.remotes.flatMap(({ current, previous, canary }) => [
      current,
      ...(previous ? [previous] : []),
      ...(canary ? [canary.release] : []),
    ])
    let sent = 0
    const send = async (path: string, bytes: Uint8Array, keep: string): Promise<void> => {
      await host.put(path, bytes, headersOf(path, keep))
      sent += 1
    }
    for (const path of [shell, ...releases].flatMap(({ base }) => filesBelow(base))) {
      if (!(await host.has(path))) await send(path, read(path), forEver)
    }
    for (const path of filesBelow('i18n')) await send(path, read(path), askEveryTime)
    await send('/release-key.pub', read('release-key.pub'), askEveryTime)
    await send('/host.json', read('host.json'), askEveryTime)
    // Who made the last change, and why, stays in the store of record.
    const registry = JSON.stringify(v.parse(registrySchema, file))
    await send('/registry.json', Buffer.from(registry), askEveryTime)
    return sent
  })
