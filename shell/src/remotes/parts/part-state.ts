import type { FailureReason, ReleaseSource } from 'federation/runtime'
import type { Part } from '../loading/part-loader.ts'

/** A part that can be rendered, and the release it is from. */
export interface ReadyPart {
  status: 'ready'
  Part: Part
  version: string
  source: ReleaseSource
  /** Address of the release's folder, under which its files lie. */
  base: string
}

export type PartState =
  | { status: 'idle' }
  | { status: 'loading'; slow: boolean; retry: boolean; run: number }
  | ReadyPart
  | { status: 'failed'; reason: FailureReason; message: string; chunk: string | null }
