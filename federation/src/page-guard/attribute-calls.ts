import { releaseThatMade, type ReleaseName } from './code-at.ts'
import type { Registrations } from './registrations.ts'
import type { Turns } from './turns.ts'

const { apply, construct, defineProperty, getOwnPropertyDescriptor } = Reflect

type Call = (...given: never[]) => unknown

/** What is done on the page's own ground by a release, and is refused. */
export type Refused = (release: ReleaseName, what: string) => void

export interface AttributedCallsOptions {
  page: Window & typeof globalThis
  turns: Turns
  registrations: Registrations
  /** The release in whose part an element is; null where it is in none. */
  partAt: (target: EventTarget | null) => ReleaseName | null
  /** Whether a value is an object of the browser that pages work by. */
  isEverybodys: (value: unknown) => boolean
  /** Called with what a release asked for and did not get. */
  onRefused: Refused
}

/** Frames of the browser's own functions may lie between the caller and this file. */
const maxStackFrames = 8

/** The release whose own code called a function of this file that asks; null where it was anybody else's. */
const callerOf = (): ReleaseName | null => {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = maxStackFrames
  const { stack } = new Error()
  Error.stackTraceLimit = limit
  // Its own frame, and that of the function which asks.
  return typeof stack === 'string' ? releaseThatMade(stack, 2) : null
}

const isFunction = (value: unknown): value is Call => typeof value === 'function'

/** Puts a function in the place of another, which it is given. */
export const replace = (
  owner: object,
  name: string,
  make: (own: Call) => (this: unknown, ...given: never[]) => unknown,
): void => {
  const was = getOwnPropertyDescriptor(owner, name)
  if (!isFunction(was?.value)) return
  const made = make(was.value)
  defineProperty(made, 'name', { value: name, configurable: true })
  defineProperty(owner, name, { ...was, value: made })
}

/** A call that a release makes of one of the page's own functions. */
interface CallOfRelease {
  release: ReleaseName
  self: unknown
  given: readonly unknown[]
  /** Makes it as it was meant. */
  pass: () => unknown
}

/** Puts a function in the place of another for the calls of releases; those of anybody else pass as they are. */
const replaceForReleases = (owner: object, name: string, act: (call: CallOfRelease) => unknown): void =>
  replace(
    owner,
    name,
    (own) =>
      function (this: unknown, ...given: never[]) {
        const release = callerOf()
        const pass = (): unknown => apply(own, this, given)
        return release ? act({ release, self: this, given, pass }) : pass()
      },
  )

/** Dialogs that code may open without a press within the window. */
const maxDialogs = 2
const dialogWindowMs = 10_000
/** A dialog within this time after a press counts as asked for by the person. */
const pressWindowMs = 5000
/** A fifth of the browser's storage quota for a site. */
const maxStoredBytes = 1_000_000

/**
 * Runs calls of a release as its own. While none of its parts is on the page, repeated ones are held, and so are those that such a call
 * starts in its turn: a chain of them repeats without end, too.
 */
const attributeTimers = ({ page, turns, registrations }: AttributedCallsOptions): void => {
  const clear = page.clearInterval.bind(page)
  const later = page.setTimeout.bind(page)
  /** The release that is away and whose call runs in this task. */
  let away: ReleaseName | null = null
  const once = (name: string): void =>
    replace(page, name, (own) => (act: unknown, ...given: never[]) => {
      const release = isFunction(act) ? callerOf() : null
      if (!isFunction(act) || !release) return apply(own, page, [act, ...given])
      const isDelayed = name === 'setTimeout'
      const rest = isDelayed ? given.slice(1) : []
      const call = (...received: unknown[]): unknown => {
        if (registrations.isAway(release)) {
          away = release
          later(() => (away = null))
        }
        return turns.run(release, act, page, isDelayed ? rest : received)
      }
      const start = (): unknown => apply(own, page, isDelayed ? [call, given[0]] : [call, ...given])
      if (away?.remote !== release.remote) return start()
      const giveBack = (): void => {
        forget()
        start()
      }
      const forget = registrations.add(release, { what: 'timer', take: () => {}, giveBack })
      return 0
    })
  for (const name of ['setTimeout', 'requestAnimationFrame', 'requestIdleCallback']) once(name)
  replace(page, 'setInterval', (own) => (act: unknown, ...given: never[]) => {
    const release = isFunction(act) ? callerOf() : null
    if (!isFunction(act) || !release) return apply(own, page, [act, ...given])
    const call = (): unknown =>
      registrations.isAway(release) ? undefined : turns.run(release, act, page, given.slice(1))
    const id: unknown = apply(own, page, [call, given[0]])
    const forget = registrations.add(release, { what: 'timer', take: () => {}, giveBack: () => {} })
    intervals.set(Number(id), forget)
    return id
  })
  const intervals = new Map<number, () => void>()
  replace(page, 'clearInterval', () => (id: unknown) => {
    intervals.get(Number(id))?.()
    intervals.delete(Number(id))
    clear(Number(id))
  })
}

type Listener = EventListenerOrEventListenerObject

/** Events that a press makes: those on the shell's own ground are not a release's to stop. */
const presses = /^(?:click|dblclick|auxclick|pointer|mouse|touch)/
const stops = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const

/** A property that inherits nothing, of which a release may have made another one. */
const ownTerms = (value: unknown): PropertyDescriptor =>
  Object.assign(Object.create(null) as object, { configurable: true, value })

/** Runs listeners of a release on the page itself as its own, and takes them off while none of its parts is shown. */
const attributeListeners = ({ page, turns, registrations, onRefused }: AttributedCallsOptions): void => {
  const { document } = page
  const navigation: unknown = Reflect.get(page, 'navigation')
  const ground = new Set<unknown>([page, document, document.documentElement, document.body, navigation])
  const made = new WeakMap<object, Listener>()
  const forgets = new WeakMap<object, Map<string, () => void>>()
  const nameOf = (target: unknown, type: string, options: unknown): string => {
    const capture =
      typeof options === 'object' && options !== null ? Reflect.get(options, 'capture') === true : options === true
    return `${[...ground].indexOf(target)} ${type} ${capture}`
  }
  /** Whether an event is of what the shell shows: its header, footer, or what stands beside its main part. */
  const isOnShell = ({ type, target }: Event): boolean =>
    presses.test(type) &&
    target instanceof page.Element &&
    target.closest('header, footer, nav') !== null &&
    target.closest('main') === null

  const wrapped = (release: ReleaseName, listener: Listener): Listener => {
    const known = made.get(listener)
    if (known) return known
    const heard = function (this: unknown, event: Event): unknown {
      const act = isFunction(listener) ? listener : listener.handleEvent
      const self = isFunction(listener) ? this : listener
      if (!isOnShell(event)) return turns.run(release, act as Call, self, [event])
      for (const name of stops)
        defineProperty(
          event,
          name,
          ownTerms(() => onRefused(release, `${name} of ${event.type} outside its part`)),
        )
      try {
        return turns.run(release, act as Call, self, [event])
      } finally {
        for (const name of stops) Reflect.deleteProperty(event, name)
      }
    }
    made.set(listener, heard)
    return heard
  }

  replace(
    page.EventTarget.prototype,
    'addEventListener',
    (own) =>
      function (this: unknown, type: never, listener: never, options: never) {
        const target = this ?? page
        const given: unknown = listener
        const isListener = isFunction(given) || (typeof given === 'object' && given !== null)
        const release = isListener && ground.has(target) ? callerOf() : null
        if (!release) return apply(own, target, [type, listener, options])
        if (target === navigation) return onRefused(release, 'a listener of navigation')
        const heard = wrapped(release, listener)
        const put = (): unknown => apply(own, target, [type, heard, options])
        const take = (): unknown =>
          apply(page.EventTarget.prototype.removeEventListener, target, [type, heard, options])
        put()
        const wanted: unknown = options
        const isOnce = typeof wanted === 'object' && wanted !== null && Reflect.get(wanted, 'once') === true
        const what = `listener of ${String(type)}`
        const forget = registrations.add(release, isOnce ? { what, take } : { what, take, giveBack: put })
        const names = forgets.get(heard) ?? new Map<string, () => void>()
        forgets.set(heard, names.set(nameOf(target, type, options), forget))
        return undefined
      },
  )
  replace(
    page.EventTarget.prototype,
    'removeEventListener',
    (own) =>
      function (this: unknown, type: never, listener: never, options: never) {
        const target = this ?? page
        const given: unknown = listener
        const heard = typeof given === 'function' || typeof given === 'object' ? made.get(given as object) : undefined
        if (heard && ground.has(target)) {
          forgets.get(heard)?.get(nameOf(target, type, options))?.()
          apply(own, target, [type, heard, options])
        }
        return apply(own, target, [type, listener, options])
      },
  )
}

/** Ends of what is opened, by the name of its class. */
const ends: Readonly<Record<string, string>> = {
  Worker: 'terminate',
  WebSocket: 'close',
  EventSource: 'close',
  BroadcastChannel: 'close',
  RTCPeerConnection: 'close',
}

const attributeConnections = ({ page, registrations }: AttributedCallsOptions): void => {
  for (const [name, end] of Object.entries(ends)) {
    const own: unknown = Reflect.get(page, name)
    if (!isFunction(own)) continue
    const made = new Proxy(own, {
      construct: (target, given, newTarget) => {
        const release = callerOf()
        const opened: object = construct(target, given, newTarget)
        if (release) {
          const close: unknown = Reflect.get(opened, end)
          registrations.add(release, { what: name, take: () => isFunction(close) && apply(close, opened, []) })
        }
        return opened
      },
    })
    defineProperty(page, name, { value: made, configurable: true, writable: true })
  }
}

/**
 * React Aria, which the host shares, replaces `focus` of all elements (`Reflect.defineProperty`) when it is first asked for, and on some
 * devices while a dialog is open: the release that asked for it has not replaced it.
 */
const attributeFocus = ({ page, onRefused }: AttributedCallsOptions): void => {
  const owner = page.HTMLElement.prototype
  const was = getOwnPropertyDescriptor(owner, 'focus')
  if (!isFunction(was?.value)) return
  let now = was.value
  /** @returns whether the host, a library of its, or nobody's release asked */
  const take = (value: unknown, release: ReleaseName | null): boolean => {
    if (release) onRefused(release, 'HTMLElement.prototype.focus')
    else if (isFunction(value)) now = value
    return !release
  }
  const own = (value: unknown): PropertyDescriptor =>
    Object.assign(Object.create(null) as object, { configurable: true, enumerable: true, writable: true, value })
  defineProperty(owner, 'focus', {
    configurable: true,
    enumerable: true,
    get: () => now,
    set(this: object, value: unknown) {
      if (this === owner) take(value, callerOf())
      else defineProperty(this, 'focus', own(value))
    },
  })
  replace(page.Reflect, 'defineProperty', (define) => (...given: never[]) => {
    const [target, key, description] = given as unknown[]
    if (target !== owner || key !== 'focus') return apply(define, page.Reflect, given)
    return take(Reflect.get(Object(description) as object, 'value'), callerOf())
  })
}

/** Style sheets that are made at run time, and rules that are put into sheets of others. */
const attributeSheets = ({ page, registrations }: AttributedCallsOptions): void => {
  const { document } = page
  if (!('adoptedStyleSheets' in document)) return
  const makers = new WeakMap<object, ReleaseName>()
  const own = page.CSSStyleSheet
  const Sheet = new Proxy(own, {
    construct: (target, given, newTarget) => {
      const release = callerOf()
      const sheet = construct(target, given, newTarget) as CSSStyleSheet
      if (!release) return sheet
      makers.set(sheet, release)
      let isAdopted = false
      registrations.add(release, {
        what: 'adopted style sheet',
        take: () => {
          isAdopted = document.adoptedStyleSheets.includes(sheet)
          if (isAdopted) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
        },
        giveBack: () => {
          if (isAdopted) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
        },
      })
      return sheet
    },
  })
  defineProperty(page, 'CSSStyleSheet', { value: Sheet, configurable: true, writable: true })
  replace(
    own.prototype,
    'insertRule',
    (insert) =>
      function (this: unknown, ...given: never[]) {
        const at: unknown = apply(insert, this, given)
        const sheet = this as CSSStyleSheet
        const release = makers.has(sheet) ? null : callerOf()
        const rule = release ? sheet.cssRules[Number(at)] : undefined
        if (release && rule)
          registrations.add(release, {
            what: 'rule of a style sheet',
            take: () => {
              const place = [...sheet.cssRules].indexOf(rule)
              if (place >= 0) sheet.deleteRule(place)
            },
          })
        return at
      },
  )
}

/** Calls that would take the page away from everybody. */
const refuseCalls = ({ page, partAt, isEverybodys, onRefused }: AttributedCallsOptions): void => {
  for (const name of ['open', 'write', 'writeln'])
    replaceForReleases(page.Document.prototype, name, ({ release, self, pass }) =>
      self === page.document ? onRefused(release, `document.${name}`) : pass(),
    )
  replaceForReleases(page, 'stop', ({ release }) => onRefused(release, 'to stop what the page loads'))
  const clock = page.performance.now.bind(page.performance)
  // Whether the browser calls the page active says nothing: tools that drive it make it so.
  let pressed: { at: number; target: EventTarget | null } | null = null
  for (const name of ['pointerdown', 'keydown'])
    page.addEventListener(
      name,
      ({ isTrusted, target }) => {
        if (isTrusted) pressed = { at: clock(), target }
      },
      true,
    )
  /** Whether somebody has just pressed what may lead back: not a link of the shell's, nor in another remote's part. */
  const isPressed = ({ remote }: ReleaseName): boolean => {
    if (!pressed || clock() - pressed.at > pressWindowMs) return false
    const part = partAt(pressed.target)
    if (part) return part.remote === remote
    return !(pressed.target instanceof page.Element && pressed.target.closest('header, footer, nav'))
  }
  for (const name of ['back', 'go', 'forward'])
    replaceForReleases(page.History.prototype, name, ({ release, pass }) =>
      isPressed(release) ? pass() : onRefused(release, `history.${name}, with nothing pressed`),
    )
  // A captured pointer makes no click elsewhere.
  replaceForReleases(page.Element.prototype, 'setPointerCapture', ({ release, pass }) =>
    pressed && partAt(pressed.target)?.remote !== release.remote
      ? onRefused(release, 'the pointer of a press outside its part')
      : pass(),
  )
  const typeOf = getOwnPropertyDescriptor(page.Event.prototype, 'type')?.get
  replace(
    page.EventTarget.prototype,
    'dispatchEvent',
    (own) =>
      function (this: unknown, ...given: never[]) {
        const target = this ?? page
        const event: unknown = given[0]
        const isReturn =
          target === page && event instanceof page.Event && typeOf && apply(typeOf, event, []) === 'popstate'
        const release = isReturn ? callerOf() : null
        if (!release || isPressed(release)) return apply(own, target, given)
        onRefused(release, 'popstate, with nothing pressed')
        return true
      },
  )
  const opened: number[] = []
  for (const name of ['alert', 'confirm', 'prompt', 'print'])
    replaceForReleases(page, name, ({ release, pass }) => {
      const now = clock()
      if (opened.filter((at) => now - at < dialogWindowMs).length >= maxDialogs)
        return onRefused(release, `${name}, again and again`)
      const answer = pass()
      opened.push(clock())
      return answer
    })
  // Frozen for one, they are frozen for all, and nothing thaws them.
  for (const owner of [page.Object, page.Reflect])
    for (const name of ['freeze', 'seal', 'preventExtensions'])
      replace(owner, name, (own) => (...given: never[]) => {
        const release = isEverybodys(given[0]) ? callerOf() : null
        if (!release) return apply(own, owner, given)
        onRefused(release, `${name} of what is everybody's`)
        return owner === page.Reflect ? false : given[0]
      })
  const container: unknown = Reflect.get(page.navigator, 'serviceWorker')
  if (typeof container === 'object' && container !== null)
    replaceForReleases(Object.getPrototypeOf(container) as object, 'register', ({ release }) => {
      onRefused(release, 'a service worker')
      return Promise.reject(new DOMException('This site has no service worker', 'SecurityError'))
    })
}

/** A policy that a tag adds to the page's own holds for all remotes, and until the page ends. No page of the host has one. */
const refusePolicies = ({ page, turns, onRefused }: AttributedCallsOptions): void => {
  /** Of all attributes that are set hardly one has as many letters. */
  const isPolicy = (self: unknown, name: string, value: unknown): boolean =>
    name.length === 10 &&
    name.toLowerCase() === 'http-equiv' &&
    self instanceof page.HTMLMetaElement &&
    String(value).toLowerCase() === 'content-security-policy'
  const refuse = (release: ReleaseName | null): void => {
    if (release) onRefused(release, 'a content security policy')
  }
  for (const [name, first] of [
    ['setAttribute', 0],
    ['setAttributeNS', 1],
  ] as const)
    replace(
      page.Element.prototype,
      name,
      (own) =>
        function (this: unknown, ...given: never[]) {
          if (!isPolicy(this, String(given[first]), given[first + 1])) return apply(own, this, given)
          return refuse(callerOf() ?? turns.current())
        },
    )
  const owner = page.HTMLMetaElement.prototype
  const was = getOwnPropertyDescriptor(owner, 'httpEquiv')
  if (!was?.set) return
  const { set } = was
  defineProperty(owner, 'httpEquiv', {
    ...was,
    set(this: unknown, value: unknown) {
      if (isPolicy(this, 'http-equiv', value)) refuse(callerOf() ?? turns.current())
      else apply(set, this, [value])
    },
  })
}

/** What a release keeps in the browser is counted, and clearing takes only what it has kept itself. */
const attributeStorage = ({ page, onRefused }: AttributedCallsOptions): void => {
  const kept = new Map<string, Map<string, number>>()
  const of = (storage: unknown, { remote }: ReleaseName): Map<string, number> => {
    const name = `${remote} ${storage === page.sessionStorage}`
    const known = kept.get(name) ?? new Map<string, number>()
    kept.set(name, known)
    return known
  }
  replaceForReleases(page.Storage.prototype, 'setItem', ({ release, self, given, pass }) => {
    const [key, value] = given.map(String)
    const mine = of(self, release)
    mine.set(String(key), String(key).length + String(value).length)
    if ([...mine.values()].reduce((sum, each) => sum + each, 0) <= maxStoredBytes) return pass()
    mine.delete(String(key))
    onRefused(release, 'more than 1 MB in the storage')
    throw new DOMException('The storage of this remote is full', 'QuotaExceededError')
  })
  replaceForReleases(page.Storage.prototype, 'clear', ({ release, self }) => {
    for (const key of of(self, release).keys()) (self as Storage).removeItem(key)
    of(self, release).clear()
    onRefused(release, 'to clear the storage of all')
  })
}

/**
 * Makes calls of the browser that reach beyond a part known by the release whose code makes them: what it hears, times, opens and
 * styles is its own, and goes with its parts; what would take the page from everybody is refused. Calls of nobody's release pass as
 * they are.
 */
export const attributeCalls = (options: AttributedCallsOptions): void => {
  for (const attribute of [
    attributeTimers,
    attributeListeners,
    attributeConnections,
    attributeSheets,
    attributeFocus,
    refuseCalls,
    refusePolicies,
    attributeStorage,
  ]) {
    try {
      attribute(options)
    } catch (thrown) {
      // A browser that lacks one of these, or forbids it, goes on without.
      console.error(thrown)
    }
  }
}
