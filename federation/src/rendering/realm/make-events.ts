import type { Globals } from './bridge.ts'

// The text of this function is compiled within the realm: it may use nothing from outside.
/** Makes events, and what aborts, of the language alone. */
export const makeEvents = (later: (run: () => void, delay: number) => number): Globals => {
  class DOMException extends Error {
    readonly code: number
    constructor(message = '', name: string | { name?: string } = 'Error') {
      super(String(message))
      const given = typeof name === 'object' ? (name.name ?? 'Error') : String(name)
      Object.defineProperty(this, 'name', { value: given, configurable: true })
      this.code = { AbortError: 20, TimeoutError: 23, DataCloneError: 25, InvalidStateError: 11 }[given] ?? 0
    }
  }

  interface Listening {
    type: string
    listener: unknown
    once: boolean
  }
  class Event {
    readonly type: string
    readonly bubbles: boolean
    readonly cancelable: boolean
    readonly timeStamp = Date.now()
    target: unknown = null
    currentTarget: unknown = null
    defaultPrevented = false
    constructor(type: string, { bubbles = false, cancelable = false } = {}) {
      this.type = String(type)
      this.bubbles = Boolean(bubbles)
      this.cancelable = Boolean(cancelable)
    }
    preventDefault(): void {
      if (this.cancelable) this.defaultPrevented = true
    }
    stopPropagation(): void {}
    stopImmediatePropagation(): void {}
  }
  class EventTarget {
    #listeners: Listening[] = []
    addEventListener(type: string, listener: unknown, options?: boolean | { once?: boolean }): void {
      if (!listener || this.#listeners.some((one) => one.type === type && one.listener === listener)) return
      const once = typeof options === 'object' && options !== null && options.once === true
      this.#listeners.push({ type: String(type), listener, once })
    }
    removeEventListener(type: string, listener: unknown): void {
      this.#listeners = this.#listeners.filter((one) => one.type !== type || one.listener !== listener)
    }
    dispatchEvent(event: Event): boolean {
      event.target = this
      event.currentTarget = this
      const own = (this as unknown as Record<string, unknown>)[`on${event.type}`]
      const all = [...this.#listeners]
      if (typeof own === 'function') all.unshift({ type: event.type, listener: own, once: false })
      for (const one of all) {
        if (one.type !== event.type) continue
        if (one.once) this.removeEventListener(one.type, one.listener)
        const { listener } = one
        // As in a browser, what a listener throws does not reach whoever dispatches.
        try {
          if (typeof listener === 'function') Reflect.apply(listener, this, [event])
          else (listener as { handleEvent?: (event: Event) => void }).handleEvent?.(event)
        } catch (thrown) {
          void Promise.reject(thrown as Error)
        }
      }
      return !event.defaultPrevented
    }
  }
  class MessageEvent extends Event {
    readonly data: unknown
    constructor(type: string, { data }: { data?: unknown } = {}) {
      super(type)
      this.data = data
    }
  }

  const internal = Symbol('internal')
  class AbortSignal extends EventTarget {
    aborted = false
    reason: unknown = undefined
    onabort: ((event: Event) => void) | null = null
    constructor(key: unknown) {
      super()
      if (key !== internal) throw new TypeError('Illegal constructor')
    }
    throwIfAborted(): void {
      if (this.aborted) throw this.reason
    }
    static abort(reason?: unknown): AbortSignal {
      const signal = new AbortSignal(internal)
      end(signal, reason)
      return signal
    }
    static timeout(milliseconds: number): AbortSignal {
      const signal = new AbortSignal(internal)
      later(() => end(signal, new DOMException('The operation timed out.', 'TimeoutError')), Number(milliseconds))
      return signal
    }
    static any(signals: Iterable<AbortSignal>): AbortSignal {
      const all = [...signals]
      const signal = new AbortSignal(internal)
      const ended = all.find(({ aborted }) => aborted)
      if (ended) end(signal, ended.reason)
      else for (const one of all) one.addEventListener('abort', () => end(signal, one.reason), { once: true })
      return signal
    }
  }
  const end = (signal: AbortSignal, reason?: unknown): void => {
    if (signal.aborted) return
    signal.aborted = true
    signal.reason = reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : reason
    signal.dispatchEvent(new Event('abort'))
  }
  class AbortController {
    readonly signal = new AbortSignal(internal)
    abort(reason?: unknown): void {
      end(this.signal, reason)
    }
  }

  class MessagePort extends EventTarget {
    #other: MessagePort | null = null
    #onmessage: unknown = null
    static join(one: MessagePort, other: MessagePort): void {
      one.#other = other
      other.#other = one
    }
    get onmessage(): unknown {
      return this.#onmessage
    }
    set onmessage(listener: unknown) {
      this.#onmessage = listener
    }
    postMessage(data: unknown): void {
      const to = this.#other
      if (to) later(() => void to.dispatchEvent(new MessageEvent('message', { data })), 0)
    }
    start(): void {}
    close(): void {
      this.#other = null
    }
  }
  const { join } = MessagePort
  Reflect.deleteProperty(MessagePort, 'join')
  class MessageChannel {
    readonly port1 = new MessagePort()
    readonly port2 = new MessagePort()
    constructor() {
      join(this.port1, this.port2)
    }
  }
  return { DOMException, Event, EventTarget, MessageEvent, AbortSignal, AbortController, MessageChannel, MessagePort }
}
