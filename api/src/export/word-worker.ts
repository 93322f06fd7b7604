import { parentPort, workerData } from 'node:worker_threads'
import { wordFile, type WordContent } from './word-file.ts'

/** Writes one file and ends. */
const file = await wordFile(workerData as WordContent)
parentPort?.postMessage(file, [file.buffer])
