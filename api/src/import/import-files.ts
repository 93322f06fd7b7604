import { readRecordFile, UnreadableFileError, type FormatName } from '../records/formats/record-file.ts'
import { followIndex } from './follow-index.ts'
import type { CataloguePlace } from './index-place.ts'
import { importPosition } from './import-position.ts'
import { importRecords } from './import-records.ts'
import { formatCount, progressLines, secondsSince } from './progress-lines.ts'
import { withCatalogue } from './with-catalogue.ts'

export interface ImportFilesOptions extends CataloguePlace {
  files: readonly string[]
  format?: FormatName | undefined
  /** Columns of a table by field, as `readRecordFile` takes them. */
  map?: string | undefined
  /** Restarts a file that was interrupted before. */
  again?: boolean
  /** Leaves out progress; refusals and the summary are always printed. */
  quiet?: boolean
  print?: (line: string) => void
  printError?: (line: string) => void
}

/**
 * Imports files one after the other and brings the index up to the catalogue. Every line that is refused is printed
 * with its reason.
 *
 * @returns the exit code: 0 when something was taken or nothing refused, 1 otherwise, 2 when a file could not be read
 */
export const importFiles = async ({
  files,
  format,
  map,
  again = false,
  quiet = false,
  print = console.log,
  printError = console.error,
  ...place
}: ImportFilesOptions): Promise<0 | 1 | 2> => {
  const start = performance.now()
  const lines = progressLines(print)
  let accepted = 0
  let refused = 0
  let unreadable = false
  await withCatalogue(place, async ({ store, derive }) => {
    for (const file of files) {
      let stored = 0
      try {
        const position = await importPosition(store, file, { format, map })
        const passed = again ? 0 : await position.read()
        if (passed > 0)
          print(
            `${file}: goes on after the first ${formatCount(passed)} records, which were read before it was interrupted`,
          )
        let fileIds: FormatName | null = null
        let withOtherId = 0
        const counts = await importRecords({
          entries: readRecordFile(file, {
            format,
            map,
            skip: passed,
            onEncoding: (encoding) => print(`${file}: read as ${encoding}`),
            onFileIds: (found) => (fileIds = found),
          }),
          fileIds: () => fileIds,
          onOtherId: () => withOtherId++,
          store,
          derive,
          onRefusal: ({ line, reason }) => print(`${file}, line ${line}: refused: ${reason}`),
          onLeftOut: ({ line, reason }) => print(`${file}, line ${line}: left out: ${reason}`),
          onStored: async (soFar, read) => {
            await position.write(passed + read)
            stored = soFar.taken + soFar.changed + soFar.unchanged
            if (!quiet) lines.progress(() => `${file}: ${formatCount(stored)} records stored so far`)
          },
        })
        await position.end()
        accepted += stored
        refused += counts.refused
        if (withOtherId > 0)
          print(`${file}: kept apart from other works whose records have the same ids: ${formatCount(withOtherId)}`)
        print(
          `${file}: ${formatCount(counts.taken)} taken, ${formatCount(counts.changed)} changed, ${formatCount(counts.unchanged)} as before, ${formatCount(counts.refused)} refused`,
        )
      } catch (error) {
        if (!(error instanceof UnreadableFileError)) throw error
        unreadable = true
        printError(error.message)
        if (stored > 0) printError(`${file}: ${formatCount(stored)} records before that are stored`)
      }
    }
    const applied = await followIndex(place, store)
    if (!quiet)
      print(`Search index: ${formatCount(applied)} documents brought up to date; done after ${secondsSince(start)} s`)
  })
  if (unreadable) return 2
  return accepted > 0 || refused === 0 ? 0 : 1
}
