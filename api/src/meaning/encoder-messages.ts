/** What a text is: questions and what answers them are distinguished by the model. */
export type TextKind = 'query' | 'passage'

/** What the thread of an encoder is started with. */
export interface EncoderSetup {
  folder: string
  /** Threads that calculate. */
  threads: number
}

export interface EncoderTask {
  id: number
  kind: TextKind
  texts: readonly string[]
}

/** First it is ready, or says why it cannot be; then each task is answered. */
export type EncoderAnswer =
  | { ready: true }
  | { absent: string }
  | { id: number; vectors: Float32Array<ArrayBuffer> }
  | { id: number; problem: string }
