import { parentPort, workerData } from 'node:worker_threads'
import { pdfFile } from './pdf-file.ts'
import { wordFile, wordTable, type BriefContent, type WordTable } from './word-file.ts'

/** What a worker is started with: one file to write. */
export type BriefTask =
  | { kind: 'pdf'; content: BriefContent }
  | { kind: 'word'; content: BriefContent }
  | { kind: 'word-table'; content: WordTable }

const write = (task: BriefTask): Promise<Uint8Array<ArrayBuffer>> => {
  if (task.kind === 'pdf') return pdfFile(task.content)
  return task.kind === 'word' ? wordFile(task.content) : wordTable(task.content)
}

/** Writes one file and ends. Who starts it (`write-brief.ts`) says which. */
const file = await write(workerData as BriefTask)
parentPort?.postMessage(file, [file.buffer])
