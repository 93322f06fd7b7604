import { parentPort, workerData } from 'node:worker_threads'
import type { BriefContent, TableContent } from './brief-content.ts'
import { pdfFile } from './pdf-file.ts'
import { pdfTable } from './pdf-table.ts'
import { wordFile, wordTable } from './word-file.ts'

/** What a worker is started with: one file to write. */
export type BriefTask =
  { kind: 'pdf' | 'word'; content: BriefContent } | { kind: 'pdf-table' | 'word-table'; content: TableContent }

const write = (task: BriefTask): Promise<Uint8Array<ArrayBuffer>> => {
  switch (task.kind) {
    case 'pdf':
      return pdfFile(task.content)
    case 'word':
      return wordFile(task.content)
    case 'pdf-table':
      return pdfTable(task.content)
    case 'word-table':
      return wordTable(task.content)
  }
}

/** Writes one file and ends. Who starts it (`write-brief.ts`) says which. */
const file = await write(workerData as BriefTask)
parentPort?.postMessage(file, [file.buffer])
