import type { Page } from '@playwright/test'

/** What is alive on a page, by its name: listeners of window and document by type, timers, observers. */
export type Alive = Record<string, number>

declare global {
  interface Window {
    alive?: () => Alive
    /** Time-outs that were set for ten seconds at most and have not run out yet. */
    ending?: () => number
  }
}

/** Runs in the page before anything else: counts what is added and not taken away again. */
const countAlive = (): void => {
  const counts = new Map<string, number>()
  const add = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by)

  /** Of each thing that all pages share, its listeners by type and phase. */
  const shared = new Map<EventTarget, string>([
    [window, 'window'],
    [document, 'document'],
    [document.documentElement, 'html'],
    ...(window.visualViewport ? [[window.visualViewport, 'visualViewport'] as const] : []),
  ])
  /** Listeners by target, type and phase, each with what forgets it. */
  const known = new Map<string, Map<unknown, () => void>>()
  const nameOf = (target: EventTarget): string | undefined =>
    shared.get(target) ?? (target === document.body ? 'body' : undefined)
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const isCapture = (options: unknown): boolean =>
    options === true || (typeof options === 'object' && options !== null && Reflect.get(options, 'capture') === true)
  const keyOf = (target: EventTarget, type: string, options: unknown): string =>
    `${nameOf(target)}: ${type}${isCapture(options) ? ' (capture)' : ''}`
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    const target = this ?? window
    addEventListener.call(target, type, listener, options)
    if (nameOf(target) === undefined || !listener) return
    const key = keyOf(target, type, options)
    const listeners = known.get(key) ?? new Map<unknown, () => void>()
    const { once = false, signal } = typeof options === 'object' ? options : {}
    // What waits for the end of a listener goes with it, or it would count as one that stays.
    const forget = (): void => {
      listeners.delete(listener)
      if (once) removeEventListener.call(target, type, forget, { capture: isCapture(options) })
      if (signal) removeEventListener.call(signal, 'abort', forget)
    }
    if (once) addEventListener.call(target, type, forget, { once, capture: isCapture(options) })
    if (signal) addEventListener.call(signal, 'abort', forget, { once: true })
    listeners.get(listener)?.()
    known.set(key, listeners.set(listener, forget))
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
    const target = this ?? window
    removeEventListener.call(target, type, listener, options)
    if (nameOf(target) !== undefined) known.get(keyOf(target, type, options))?.get(listener)?.()
  }

  const running = { timeouts: new Map<number, number>(), intervals: new Set<number>() }
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window
  const startTimeout = (run: unknown, wait?: number, ...given: unknown[]): number => {
    const timer = setTimeout(() => {
      running.timeouts.delete(timer)
      if (typeof run === 'function') Reflect.apply(run, window, given)
    }, wait)
    running.timeouts.set(timer, wait ?? 0)
    return timer
  }
  const startInterval = (run: TimerHandler, wait?: number, ...given: unknown[]): number => {
    const timer = setInterval(run, wait, ...given)
    running.intervals.add(timer)
    return timer
  }
  const stop =
    (clear: (timer?: number) => void) =>
    (timer?: number): void => {
      clear(timer)
      running.timeouts.delete(timer ?? 0)
      running.intervals.delete(timer ?? 0)
    }
  Object.assign(window, {
    setTimeout: startTimeout,
    setInterval: startInterval,
    clearTimeout: stop(clearTimeout),
    clearInterval: stop(clearInterval),
  })

  for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver', 'PerformanceObserver'] as const) {
    const Observer = window[name] as new (...given: never[]) => { observe: unknown; disconnect: unknown }
    const prototype = Observer.prototype as Record<
      'observe' | 'disconnect' | 'unobserve',
      (...given: unknown[]) => void
    >
    const { observe, disconnect, unobserve } = prototype
    const targets = new WeakMap<object, WeakSet<object>>()
    const active = new WeakMap<object, number>()
    const change = (observer: object, by: number): void => {
      const before = active.get(observer) ?? 0
      active.set(observer, before + by)
      if (before === 0 && by > 0) add(name, 1)
      if (before > 0 && before + by === 0) add(name, -1)
    }
    prototype.observe = function (this: object, ...given) {
      Reflect.apply(observe, this, given)
      const target = typeof given[0] === 'object' && given[0] !== null ? given[0] : this
      const seen = targets.get(this) ?? new WeakSet()
      targets.set(this, seen)
      if (!seen.has(target)) change(this, 1)
      seen.add(target)
    }
    if (unobserve) {
      prototype.unobserve = function (this: object, ...given) {
        Reflect.apply(unobserve, this, given)
        if (targets.get(this)?.delete(given[0] as object)) change(this, -1)
      }
    }
    prototype.disconnect = function (this: object) {
      Reflect.apply(disconnect, this, [])
      targets.delete(this)
      change(this, -(active.get(this) ?? 0))
    }
  }

  window.ending = () => [...running.timeouts.values()].filter((wait) => wait <= 10_000).length
  const elements = ['link', 'style', 'script', 'body > *', 'head > *'] as const
  window.alive = () => ({
    ...Object.fromEntries(counts),
    ...Object.fromEntries([...known].map(([name, listeners]) => [name, listeners.size])),
    'time-outs': running.timeouts.size,
    intervals: running.intervals.size,
    ...Object.fromEntries(elements.map((name) => [name, document.querySelectorAll(name).length])),
    stylesheets: document.styleSheets.length,
    'stylesheets that apply': [...document.styleSheets].filter(({ disabled }) => !disabled).length,
  })
}

/** Lets a page count what is alive on it, from its next load on. */
export const watchPage = (page: Page): Promise<unknown> => page.addInitScript(countAlive)
