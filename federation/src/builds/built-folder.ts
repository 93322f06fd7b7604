import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { releaseSchema, type Release } from 'shared/remote'
import { integrityOf, integrityOfFile, readJson } from '../files/index.ts'

/** The file of a build that says what each page and layer needs at once; a build of any bundler may leave it out. */
export const partsFile = 'parts.json'

/** Every script and style of a built folder with its integrity, by path; those of the server's build apart. */
export const filesOfBuild = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => /\.(js|css)$/.test(path))
      .sort()
      .map((path) => [path, integrityOfFile(join(folder, path))]),
  )

/** The file of a release that names the build which it was made of: its folder has further files, and its server's build is elsewhere. */
export const buildDigestName = 'build.sha384'

/** One integrity of a whole built folder: of every file and its path. */
export const digestOfBuild = (folder: string): string =>
  integrityOf(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => `${relative(folder, path)} ${integrityOfFile(path)}`)
      .join('\n'),
  )

/** The text of every style sheet of a built folder, by its path. */
export const sheetsOfBuild = (folder: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(files)
      .filter((path) => path.endsWith('.css'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

/**
 * What each page and layer of a build needs at once, by what the build says; each file with the integrity that it has now.
 *
 * @throws Error that names a file which is not there
 */
export const partsOfBuild = (folder: string, files: Readonly<Record<string, string>>): Release['parts'] => {
  const path = join(folder, partsFile)
  // Which files a page needs first is not known then: they load when the entry asks for them.
  if (!existsSync(path)) return {}
  const parts = readJson(path, releaseSchema.entries.parts, partsFile)
  const withDigests = (named: { path: string }[]) =>
    named.map((file) => {
      const integrity = files[file.path]
      if (!integrity) throw new Error(`${partsFile} names ${file.path}, which is not in the build.`)
      return { path: file.path, integrity }
    })
  return Object.fromEntries(
    Object.entries(parts).map(([part, { scripts, styles, consumes }]) => [
      part,
      { scripts: withDigests(scripts), styles: withDigests(styles), consumes },
    ]),
  )
}
