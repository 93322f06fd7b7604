import { Worker } from 'node:worker_threads'
import type { BriefFormat } from 'shared/contracts'
import { formatsOf } from 'shared/formats'
import { languageTag } from 'shared/sites'
import { HttpError } from '../http/errors.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import type { BriefTask } from './brief-worker.ts'
import type { BriefContent, TableContent } from './brief-content.ts'

/** Milliseconds that a file may take; others wait for it. The longest there may be takes some seconds. */
const longestWork = 120_000

const inWorker = (task: BriefTask): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./brief-worker.ts', import.meta.url), { workerData: task })
    const timer = setTimeout(() => {
      reject(new HttpError('overloaded'))
      void worker.terminate()
    }, longestWork)
    worker.once('exit', () => clearTimeout(timer))
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The writer of briefs ended with ${code}.`)))
  })

let former: Promise<unknown> = Promise.resolve()

const inTurn = (task: BriefTask): Promise<Uint8Array> => {
  const file = former.then(() => inWorker(task))
  former = file.catch(() => undefined)
  return file
}

/** Bytes of a file as they stand in JSON. */
export const inBase64 = (file: Uint8Array): { encoding: 'base64'; content: string } => ({
  encoding: 'base64',
  content: Buffer.from(file).toString('base64'),
})

/** Writes a brief as a Word or PDF file, beside the thread that answers requests, and one file after the other. */
export const writeBrief = (kind: BriefFormat, content: BriefContent): Promise<Uint8Array> => inTurn({ kind, content })

/** Writes documents side by side as a Word or PDF file, in its turn with the others. */
export const writeComparison = (
  kind: BriefFormat,
  table: Pick<TableContent, 'columns' | 'rows' | 'empty'>,
  locale: SiteLocale,
  now: Date,
): Promise<Uint8Array> =>
  inTurn({
    kind: `${kind}-table`,
    content: {
      ...table,
      title: locale.words(locale.texts.comparison.title),
      creator: locale.siteName,
      lang: languageTag(locale.lang),
      made: locale.words(locale.texts.brief.made, {
        date: formatsOf(locale.lang).date(now.toISOString().slice(0, 10)),
      }),
    },
  })
