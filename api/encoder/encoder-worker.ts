import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { EncoderAnswer, EncoderSetup, EncoderTask, TextKind } from '../src/meaning/encoder-messages.ts'
import { findModelFile, model } from '../src/meaning/model.ts'

/** The thread of an encoder. It stands beside the packages it runs on, which are no packages of the API. */

if (!parentPort) throw new Error('encoder-worker.ts runs in a worker thread only')
const port = parentPort
const { folder, threads } = workerData as EncoderSetup

/** Characters of a text that are read: more than the model takes pieces, in any language. */
const mostCharacters = 2000
/** Piece that fills texts up to the longest of a batch. */
const paddingId = 1n

const answer = (message: EncoderAnswer): void => port.postMessage(message)

const open = async () => {
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(findModelFile('tokenizer.json', folder), 'utf8')), {})
  const session = await InferenceSession.create(findModelFile('encoder.onnx', folder), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Memory of a long batch is given back.
    enableCpuMemArena: false,
    // Threads that wait leave the processor to others.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  const piecesOf = (text: string, kind: TextKind): number[] => {
    const { ids } = tokenizer.encode(`${kind}: ${text.slice(0, mostCharacters).toWellFormed()}`)
    const maxPieces = model.mostPieces[kind]
    // The last piece ends a text.
    return ids.length > maxPieces ? [...ids.slice(0, maxPieces - 1), ...ids.slice(-1)] : ids
  }
  return async ({ kind, texts }: EncoderTask): Promise<Float32Array<ArrayBuffer>> => {
    const pieces = texts.map((text) => piecesOf(text, kind))
    const length = Math.max(...pieces.map((ids) => ids.length))
    const ids = new BigInt64Array(texts.length * length).fill(paddingId)
    const mask = new BigInt64Array(texts.length * length)
    for (const [row, of] of pieces.entries())
      for (const [place, id] of of.entries()) {
        ids[row * length + place] = BigInt(id)
        mask[row * length + place] = 1n
      }
    const { embedding } = await session.run({
      input_ids: new Tensor('int64', ids, [texts.length, length]),
      attention_mask: new Tensor('int64', mask, [texts.length, length]),
    })
    if (!(embedding?.data instanceof Float32Array)) throw new Error('The model gave no vectors.')
    const vectors = new Float32Array(embedding.data)
    embedding.dispose()
    return vectors
  }
}

try {
  const encode = await open()
  port.on('message', (task: EncoderTask | null) => {
    // Ends the thread after what it calculates.
    if (task === null) return port.close()
    encode(task).then(
      (vectors) => answer({ id: task.id, vectors }),
      (error: unknown) => answer({ id: task.id, problem: String(error) }),
    )
  })
  answer({ ready: true })
} catch (error) {
  answer({ absent: error instanceof Error ? error.message : String(error) })
}
