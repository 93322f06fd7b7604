import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RemoteDeclaration } from 'shared/remote'
import * as v from 'valibot'
import { declaredSchema, sourceHash } from '../builds/index.ts'
import { readJson } from '../files/index.ts'
import { readHostManifest, type HostManifest } from './host-manifest.ts'

/** A folder of a team's own with one remote in it. */
export interface RemoteFolder {
  folder: string
  declaration: RemoteDeclaration
  /** Version of a build of the sources as they are: what package.json states, and a hash of all that goes into it. */
  version: string
  host: HostManifest
}

/** Folders whose files go into a release, where there are any. */
export const releasedFolders = ['texts', 'pages', 'questions'] as const

const manifestSchema = v.object({ version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/, 'it must be such as 1.0.0')) })

const read = <Schema extends v.GenericSchema>(schema: Schema, path: string): v.InferOutput<Schema> => {
  if (!existsSync(path)) throw new Error(`There is no ${path}: run the command in the folder of a remote.`)
  return readJson(path, schema)
}

/** Reads what a folder declares of a remote. @throws Error that names the file and what is wrong in it */
export const readDeclared = (folder: string): RemoteDeclaration => read(declaredSchema, join(folder, 'remote.json'))

/**
 * Reads the folder of a remote.
 *
 * @throws Error that names the file and what is wrong in it
 */
export const readRemoteFolder = (given = '.'): RemoteFolder => {
  const folder = resolve(given)
  const declaration = readDeclared(folder)
  const { version } = read(manifestSchema, join(folder, 'package.json'))
  const host = readHostManifest(folder)
  const sources = ['src', ...releasedFolders].map((name) => join(folder, name)).filter((path) => existsSync(path))
  const files = ['package.json', 'package-lock.json', 'remote.json']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
  return { folder, declaration, version: `${version}-${sourceHash(folder, sources, files, host.version)}`, host }
}
