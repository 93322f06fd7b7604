import type { FailureReason } from 'federation/runtime'
import { createListeners } from 'shared/listeners'
import type { PartName } from '../loading/part-loader.ts'
import type { PartState, ReadyPart } from './part-state.ts'

/** Why a part could not be shown. */
export interface Failed {
  reason: FailureReason
  message: string
  chunk: string | null
}

/** What can happen to a part. A `run` is one loading of it; what an earlier run still tells of lateness or failure is past. */
export type PartAction =
  | { type: 'load'; run: number; retry: boolean }
  | { type: 'slow'; run: number }
  | { type: 'fail'; run: number; failed: Failed }
  /** Counts from any run, since late success is welcome, unless another run has succeeded. */
  | { type: 'arrive'; ready: ReadyPart }
  /** Another release takes the place of the one on the page. */
  | { type: 'replace'; of: PartState; ready: ReadyPart }
  /** What was ready could not be rendered, and nothing can take its place. */
  | { type: 'break'; of: PartState; failed: Failed }

export const partReducer = (state: PartState, action: PartAction): PartState => {
  switch (action.type) {
    case 'load':
      return { status: 'loading', slow: false, retry: action.retry, run: action.run }
    case 'slow':
      return state.status === 'loading' && state.run === action.run ? { ...state, slow: true } : state
    case 'fail':
      return state.status === 'loading' && state.run === action.run ? { status: 'failed', ...action.failed } : state
    case 'arrive':
      return state.status === 'ready' ? state : action.ready
    case 'replace':
      return state === action.of ? action.ready : state
    case 'break':
      return state === action.of ? { status: 'failed', ...action.failed } : state
  }
}

const idle: PartState = { status: 'idle' }

export const keyOfPart = (remote: string, part: PartName): string => `${remote}/${part}`

/** The states of parts by `keyOfPart`. */
export const createPartStore = () => {
  const states = new Map<string, PartState>()
  const listeners = createListeners()
  const readiness = new Map<string, PromiseWithResolvers<void>>()
  /** The same object until it changes. */
  const get = (key: string): PartState => states.get(key) ?? idle
  return {
    get,
    /** Those that are not idle. */
    entries: (): Iterable<readonly [key: string, state: PartState]> => [...states],
    /** @returns whether it changed the part's state */
    dispatch: (key: string, action: PartAction): boolean => {
      const before = get(key)
      const state = partReducer(before, action)
      if (state === before) return false
      states.set(key, state)
      if (state.status === 'ready') readiness.get(key)?.resolve()
      listeners.notify()
      return true
    },
    /** Makes a part idle; listeners are not called, since no component shows it. */
    forget: (key: string): void => void states.delete(key),
    /** Resolves when a part is first ready; the same promise at each call. */
    whenReady: (key: string): Promise<void> => {
      const known = readiness.get(key) ?? Promise.withResolvers<void>()
      readiness.set(key, known)
      if (get(key).status === 'ready') known.resolve()
      return known.promise
    },
    subscribe: listeners.subscribe,
  }
}
export type PartStore = ReturnType<typeof createPartStore>
