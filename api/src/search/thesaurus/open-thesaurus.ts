import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileThesaurus } from './compile-thesaurus.ts'
import { thesaurusFiles } from './concept-sources.ts'

/** Files whose content decides what is compiled, besides the data. */
const code = [
  'compile-thesaurus.ts',
  'concept-sources.ts',
  'labels-in-texts.ts',
  'phrase-keys.ts',
  'thesaurus-buffer.ts',
  'thesaurus-weights.ts',
  '../analyse/analyse.ts',
  '../analyse/chinese.ts',
  '../analyse/fold.ts',
  '../analyse/irregular-plurals.ts',
  '../analyse/pieces.ts',
  '../analyse/simplified.ts',
  '../analyse/spelling-variants.ts',
  '../analyse/stems.ts',
  '../analyse/stop-words.ts',
].map((name) => new URL(name, import.meta.url))

const usualFolder = fileURLToPath(new URL('../../../../build/thesaurus', import.meta.url))

const nameNow = (): string => {
  const hash = createHash('sha256')
  for (const file of [...Object.values(thesaurusFiles), ...code]) hash.update(readFileSync(file))
  return `${hash.digest('hex').slice(0, 16)}.bin`
}

const sharedCopy = (bytes: Uint8Array): SharedArrayBuffer => {
  const shared = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(shared).set(bytes)
  return shared
}

const compiled = (folder: string): SharedArrayBuffer => {
  const file = join(folder, nameNow())
  try {
    return sharedCopy(readFileSync(file))
  } catch {
    // Not compiled yet, or unreadable: recompiled below.
  }
  const bytes = new Uint8Array(compileThesaurus())
  try {
    mkdirSync(folder, { recursive: true })
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, bytes)
    renameSync(unfinished, file)
    for (const name of readdirSync(folder))
      if (name.endsWith('.bin') && name !== basename(file)) rmSync(join(folder, name))
  } catch {
    // A folder that cannot be written costs a second at the next start, and nothing else.
  }
  return sharedCopy(bytes)
}

let version: number | undefined
const versionsOfForm = 2 ** 24

/**
 * The version of what an index holds: that of its own form, and the thesaurus whose concepts are in it. An index of another one
 * is recompiled.
 *
 * @param form less than 128
 */
export const indexVersion = (form: number): number => {
  version ??= Number.parseInt(nameNow().slice(0, 6), 16)
  return form * versionsOfForm + version
}

/** The form in a version. */
export const formOfVersion = (indexed: number): number => Math.floor(indexed / versionsOfForm)

let opened: SharedArrayBuffer | undefined

/**
 * The compiled thesaurus, in memory that threads share. It is compiled once for each state of its sources (about a
 * second) and kept in `folder`; later starts read the file.
 *
 * @param folder `build/thesaurus` by default
 */
export const openThesaurus = (folder: string = usualFolder): SharedArrayBuffer => (opened ??= compiled(folder))
