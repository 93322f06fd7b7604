import { createHash, hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { DocumentStore } from '../catalogue/document-store.ts'

export interface ImportPosition {
  /** How many entries of the file were dealt with when its import was interrupted; 0 when it was not. */
  read(): Promise<number>
  write(entries: number): Promise<void>
  /** The file was read to its end: the next import of it begins at its beginning. */
  end(): Promise<void>
}

const nowhere: ImportPosition = {
  read: () => Promise.resolve(0),
  write: () => Promise.resolve(),
  end: () => Promise.resolve(),
}

const looked = 65536

/** What tells a file from every other one without reading all of it: its length, its beginning and its end. */
const fingerprintOf = async (path: string): Promise<string | null> => {
  const file = await open(path).catch(() => null)
  if (file === null) return null
  try {
    const { size } = await file.stat()
    const hash = createHash('sha256').update(String(size))
    for (const from of [0, Math.max(0, size - looked)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(looked), 0, looked, from)
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/**
 * Where the import of a file stands, kept in the catalogue: an interrupted one goes on behind the records that are stored.
 * Standard input has no position.
 *
 * @param reading in what way the file is read: read in another way, it restarts
 */
export const importPosition = async (store: DocumentStore, path: string, reading: object): Promise<ImportPosition> => {
  const fingerprint = path === '-' ? null : await fingerprintOf(path)
  if (fingerprint === null) return nowhere
  const name = `import ${hash('sha256', fingerprint + JSON.stringify(reading)).slice(0, 50)}`
  return {
    read: async () => Number((await store.fact(name)) ?? 0),
    write: (entries) => store.setFact(name, String(entries)),
    end: () => store.setFact(name, null),
  }
}
