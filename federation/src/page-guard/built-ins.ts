// Taken before any code of a remote runs, so that what replaces them costs this file nothing.
const everything = Object.prototype
const {
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isExtensible,
  ownKeys,
  setPrototypeOf,
} = Reflect

/** What the browser gives, and pages work by: of each the object itself and its prototype are compared. */
const names = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'RegExp', 'Date', 'Error'],
  ...['Promise', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Math', 'JSON', 'Reflect', 'Intl', 'Proxy'],
  ...['ArrayBuffer', 'Uint8Array', 'TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'Headers', 'Request'],
  ...['Response', 'AbortController', 'AbortSignal', 'FormData', 'Blob', 'EventTarget', 'Event', 'CustomEvent', 'Node'],
  ...['Element', 'HTMLElement', 'Document', 'DocumentFragment', 'CharacterData', 'Text', 'Range', 'Selection'],
  ...['DOMTokenList', 'CSSStyleDeclaration', 'CSSStyleSheet', 'Storage', 'History', 'Navigator', 'Performance'],
  ...['MutationObserver', 'IntersectionObserver', 'ResizeObserver', 'MessageChannel', 'MessagePort', 'SubtleCrypto'],
  ...['HTMLInputElement', 'HTMLFormElement', 'HTMLAnchorElement', 'HTMLScriptElement', 'HTMLLinkElement'],
  ...['Navigation', 'UIEvent', 'MouseEvent', 'KeyboardEvent', 'NodeList', 'Window'],
]
/** Functions of the window itself. */
const functions = [
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'queueMicrotask'],
  ...['cancelAnimationFrame', 'getComputedStyle', 'matchMedia', 'structuredClone', 'parseInt', 'parseFloat'],
  ...[
    'decodeURIComponent',
    'encodeURIComponent',
    'addEventListener',
    'removeEventListener',
    'scrollTo',
    'btoa',
    'atob',
  ],
]

/** Objects whose keys loops meet, and engines look up. */
const watchedKeys = /^(?:Object|Array|Function|String|Error)(?:\.prototype)?$/

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** A descriptor that inherits nothing: a `get` of every object would make it one that cannot be used. */
const ownDescriptor = (owner: object, key: PropertyKey): PropertyDescriptor | undefined => {
  const found = getOwnPropertyDescriptor(owner, key)
  if (found) setPrototypeOf(found, null)
  return found
}

interface Property {
  owner: object
  key: PropertyKey
  /** As words: `Array.prototype.map`. */
  name: string
  was: PropertyDescriptor
}

/** What differed. */
export interface Restored {
  /** Names of what was changed, such as `Array.prototype.map`. */
  changed: string[]
  /** Whether some of it cannot be put back: only another page has it as it was. */
  isLasting: boolean
}

export interface BuiltIns {
  /** Takes everything as it is now: what was changed is nobody's fault, or the page's own. */
  accept(): void
  /** Puts back what differs from what was last accepted. @returns null where nothing does */
  restore(): Restored | null
}

/** Objects of the table with their names: constructors, prototypes, and prototypes that have no name. */
export const objectsOf = (page: object): [name: string, owner: object][] => {
  const found: [string, object][] = []
  for (const name of names) {
    const owner: unknown = getOwnPropertyDescriptor(page, name)?.value
    if (!isObject(owner)) continue
    found.push([name, owner])
    const prototype: unknown = getOwnPropertyDescriptor(owner, 'prototype')?.value
    if (isObject(prototype)) found.push([`${name}.prototype`, prototype])
  }
  const iterated: object = [][Symbol.iterator]()
  const iterator = getPrototypeOf(iterated)
  if (iterator) found.push(['ArrayIterator.prototype', iterator])
  return found
}

/**
 * Keeps what pages work by as it was. Values that are functions or objects are compared with one look each, accessors by their
 * descriptors. Keys that were added count where all objects have them (`Object.prototype`), or loops over keys meet them:
 * others, as those of a polyfill, change nothing for anybody.
 *
 * @param page the window
 */
export const createBuiltIns = (page: object): BuiltIns => {
  const objects = objectsOf(page)
  const values: (Property & { value: unknown })[] = []
  const accessors: Property[] = []
  const keep = (owner: object, key: PropertyKey, name: string): void => {
    const was = ownDescriptor(owner, key)
    // What nobody can change need not be looked at.
    if (!was || (!was.configurable && !was.writable)) return
    if ('value' in was) {
      if (isObject(was.value)) values.push({ owner, key, name, was, value: was.value })
    } else if (!String(key).startsWith('on')) accessors.push({ owner, key, name, was })
  }
  for (const [name, owner] of objects)
    for (const key of ownKeys(owner)) if (key !== 'constructor') keep(owner, key, `${name}.${String(key)}`)
  for (const key of [...names, ...functions]) keep(page, key, key)
  const open = objects
    .filter(([name]) => watchedKeys.test(name))
    .map(([name, owner]) => ({ name, owner, known: new Set(ownKeys(owner)), count: ownKeys(owner).length }))
  const extensible = objects.map(([, owner]) => isExtensible(owner))

  const putBack = ({ owner, key, was }: Property): boolean => defineProperty(owner, key, was)

  /** Calls for each difference: what puts it back, and what takes it as it is. */
  const compare = (change: (name: string, putBack: () => boolean, take: () => void) => void): void => {
    for (let at = 0; at < values.length; at += 1) {
      const each = values[at]
      if (!each) continue
      const { owner, key } = each
      let now: unknown
      try {
        now = (owner as Record<PropertyKey, unknown>)[key]
      } catch {
        now = undefined
      }
      if (now === each.value) continue
      const take = (): void => {
        each.was = ownDescriptor(owner, key) ?? each.was
        each.value = (owner as Record<PropertyKey, unknown>)[key]
      }
      change(each.name, () => putBack(each), take)
    }
    for (let at = 0; at < accessors.length; at += 1) {
      const each = accessors[at]
      if (!each) continue
      const now = ownDescriptor(each.owner, each.key)
      if (now?.get === each.was.get && now?.set === each.was.set) continue
      change(
        each.name,
        () => putBack(each),
        () => {
          if (now) each.was = now
        },
      )
    }
    for (let at = 0; at < objects.length; at += 1) {
      const [name, owner] = objects[at] ?? ['', {}]
      if (extensible[at] === true && !isExtensible(owner)) {
        const take = (): void => void (extensible[at] = false)
        // No object becomes extensible again.
        change(`${name}, which was frozen`, () => (take(), false), take)
      }
    }
    for (let at = 0; at < open.length; at += 1) {
      const each = open[at]
      const keys = each ? ownKeys(each.owner) : []
      if (!each || keys.length === each.count) continue
      const { name, owner, known } = each
      for (const key of keys) {
        if (known.has(key)) continue
        const isMet = owner === everything || getOwnPropertyDescriptor(owner, key)?.enumerable === true
        const take = (): void => void known.add(key)
        if (isMet) change(`${name}.${String(key)}`, () => deleteProperty(owner, key), take)
        else take()
      }
      each.count = ownKeys(owner).length
    }
  }

  return {
    accept: () => compare((_name, _putBack, take) => take()),
    restore: () => {
      const changed: string[] = []
      let isLasting = false
      compare((name, undo, take) => {
        changed[changed.length] = name
        if (undo()) return
        isLasting = true
        take()
      })
      return changed.length > 0 ? { changed, isLasting } : null
    },
  }
}
