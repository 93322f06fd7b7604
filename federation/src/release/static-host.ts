import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeAtomically } from '../files/index.ts'

/**
 * A place that files are served from, such as a bucket behind a CDN. The site's folder stays the store of record, whose
 * lock puts releases in order; a static host is a copy of what is live in it.
 */
export interface StaticHost {
  /** For messages. */
  name: string
  /** Whether a file of an immutable release is there already. A wrong `false` only costs an upload. */
  has(path: string): Promise<boolean>
  /**
   * Writes a file in one step: a reader gets the old bytes or the new ones. Rejects when it could not.
   *
   * @param path address on the site, beginning with a slash
   * @param headers content type and caching that the host must answer with
   */
  put(path: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>
}

/** A folder that any web server serves; how it answers is that server's configuration (docs/operations.md). */
const folderHost = (folder: string): StaticHost => ({
  name: folder,
  has: (path) => Promise.resolve(existsSync(join(folder, path))),
  put: (path, bytes) => Promise.resolve(writeAtomically(join(folder, path), bytes)),
})

const isHost = (value: unknown): value is StaticHost =>
  typeof value === 'object' && value !== null && 'name' in value && 'has' in value && 'put' in value

/**
 * The host that `--to` names: a folder, a bucket (`s3://...`), or a module (`.ts`, `.js`, `.mjs`) that exports `host`.
 *
 * @throws Error when the address of a bucket cannot be read, or the module exports none
 */
export const openHost = async (to: string): Promise<StaticHost> => {
  if (to.startsWith('s3:')) {
    const { openObjectStore } = await import('../object-storage/index.ts')
    return openObjectStore(to, process.env)
  }
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), to)
  if (!['.ts', '.js', '.mjs'].includes(extname(path))) return folderHost(path)
  const module: object = await import(pathToFileURL(path).href)
  const host: unknown = Reflect.get(module, 'host')
  if (!isHost(host)) throw new Error(`${to} exports no 'host' with name, has and put.`)
  return host
}
