import { parentPort, workerData } from 'node:worker_threads'
import { wordFile, wordTable, type WordContent, type WordTable } from './word-file.ts'

/** Writes one file and ends. Who starts it (`write-word.ts`) gives it one of the two. */
const content = workerData as WordContent | WordTable
const file = await ('rows' in content ? wordTable(content) : wordFile(content))
parentPort?.postMessage(file, [file.buffer])
