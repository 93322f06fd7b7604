// Taken before any code of a remote runs, so that what replaces them costs this file nothing.
const everything = Object.prototype
const text = String
const arrays = Array.prototype
const {
  apply,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  has,
  isExtensible,
  ownKeys,
  setPrototypeOf,
} = Reflect

/** What the browser gives, and pages work by: of each the object itself and its prototype are compared. */
const names = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'RegExp', 'Date', 'Error'],
  ...['Promise', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Math', 'JSON', 'Reflect', 'Intl', 'Proxy', 'Iterator'],
  ...['ArrayBuffer', 'Uint8Array', 'TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'Headers', 'Request'],
  ...['Response', 'AbortController', 'AbortSignal', 'FormData', 'Blob', 'EventTarget', 'Event', 'CustomEvent', 'Node'],
  ...['Element', 'HTMLElement', 'Document', 'DocumentFragment', 'CharacterData', 'Text', 'Range', 'Selection'],
  ...['DOMTokenList', 'CSSStyleDeclaration', 'CSSStyleSheet', 'Storage', 'History', 'Navigator', 'Performance'],
  ...['MutationObserver', 'IntersectionObserver', 'ResizeObserver', 'MessageChannel', 'MessagePort', 'SubtleCrypto'],
  ...['HTMLInputElement', 'HTMLFormElement', 'HTMLAnchorElement', 'HTMLScriptElement', 'HTMLLinkElement'],
  ...['HTMLDivElement', 'HTMLSpanElement', 'HTMLButtonElement', 'HTMLParagraphElement', 'HTMLUListElement'],
  ...['HTMLLIElement', 'HTMLHeadElement', 'HTMLBodyElement', 'HTMLHtmlElement', 'HTMLHeadingElement'],
  ...['HTMLSelectElement', 'HTMLTextAreaElement', 'HTMLLabelElement', 'SVGElement', 'SVGSVGElement'],
  ...['Navigation', 'UIEvent', 'MouseEvent', 'KeyboardEvent', 'NodeList', 'Window', 'Crypto', 'DOMParser'],
]
/** Objects of which a page has one: their own keys are compared. */
const singles = [
  'document',
  'performance',
  'history',
  'navigator',
  'localStorage',
  'sessionStorage',
  'console',
  'crypto',
]
/** Functions and measures of the window itself. */
const ofWindow = [
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'queueMicrotask'],
  ...['cancelAnimationFrame', 'getComputedStyle', 'matchMedia', 'structuredClone', 'parseInt', 'parseFloat'],
  ...['decodeURIComponent', 'encodeURIComponent', 'addEventListener', 'removeEventListener', 'dispatchEvent'],
  ...['scrollTo', 'btoa', 'atob', 'fetch', 'innerWidth', 'innerHeight', 'scrollX', 'scrollY', 'devicePixelRatio'],
]

/** Objects whose keys loops meet. */
const inLoops = /^(?:Object|Array|Function|String|Error)(?:\.prototype)?$/
/** Keys that engines and React look up, whether anybody has them or not. */
const lookedUp: readonly unknown[] = [
  ...['then', 'toJSON', 'return', 'throw', '$$typeof', 'prepareStackTrace'],
  ...['iterator', 'asyncIterator', 'toPrimitive', 'toStringTag', 'isConcatSpreadable', 'species', 'hasInstance'].map(
    (name) => Symbol[name as keyof typeof Symbol],
  ),
  ...['match', 'matchAll', 'replace', 'search', 'split', 'unscopables'].map(
    (name) => Symbol[name as keyof typeof Symbol],
  ),
]

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

interface Property {
  owner: object
  key: PropertyKey
  /** As words: `Array.prototype.map`. */
  name: string
  /** Undefined for what the object only inherits. */
  was: PropertyDescriptor | undefined
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
  /** Whether an object is one of those that are kept. */
  isKept(value: unknown): boolean
}

/** A look at a property by the browser's own getter, whatever stands in front of it later. */
export const getterOf = (owner: object, key: string): (() => unknown) => {
  for (let at: object | null = owner; at; at = getPrototypeOf(at)) {
    const get = getOwnPropertyDescriptor(at, key)?.get
    if (get) return () => apply(get, owner, [])
  }
  return () => valueOf(owner, key)
}

const valueOf = (owner: object, key: PropertyKey): unknown => {
  try {
    return (owner as Record<PropertyKey, unknown>)[key]
  } catch {
    // As a browser says that it keeps no storage for the site, or a getter that a release has put there.
    return undefined
  }
}

/** Prototypes of objects that have no name of their own. */
const unnamed = (): [name: string, of: object | undefined][] => {
  const generator = function* (): Generator {}
  const asyncGenerator = async function* (): AsyncGenerator {}
  const iterator: object = [][Symbol.iterator]()
  const map: unknown = Reflect.get(iterator, 'map')
  return [
    ['ArrayIterator', iterator],
    ['MapIterator', new Map().values()],
    ['SetIterator', new Set().values()],
    ['StringIterator', ''[Symbol.iterator]()],
    ['RegExpStringIterator', ''.matchAll(/a/g)],
    ['IteratorHelper', typeof map === 'function' ? (apply(map, iterator, [Object]) as object) : undefined],
    ['Iterator', getPrototypeOf(iterator) ?? undefined],
    ['TypedArray', Uint8Array.prototype],
    ['Generator', generator.prototype as object],
    ['GeneratorFunction', generator],
    ['AsyncGenerator', asyncGenerator.prototype as object],
    ['AsyncGeneratorFunction', asyncGenerator],
    ['AsyncFunction', async () => {}],
  ]
}

const isIn = (keys: readonly unknown[], key: unknown): boolean => {
  for (let at = 0; at < keys.length; at += 1) if (keys[at] === key) return true
  return false
}

/** Objects of the table with their names: constructors, prototypes, prototypes without a name, and single objects. */
const objectsOf = (page: object): [name: string, owner: object][] => {
  const found = new Map<object, string>()
  const add = (name: string, owner: unknown): void => {
    if (isObject(owner) && !found.has(owner)) found.set(owner, name)
  }
  for (const name of names) {
    const owner: unknown = getOwnPropertyDescriptor(page, name)?.value
    if (!isObject(owner)) continue
    add(name, owner)
    add(`${name}.prototype`, getOwnPropertyDescriptor(owner, 'prototype')?.value)
  }
  for (const [name, of] of unnamed()) if (of) add(`${name}.prototype`, getPrototypeOf(of))
  add('TypedArray', getPrototypeOf(Uint8Array))
  for (const name of singles) add(name, valueOf(page, name))
  const document = valueOf(page, 'document')
  if (isObject(document))
    for (const name of ['documentElement', 'head', 'body']) add(`document.${name}`, valueOf(document, name))
  return [...found].map(([owner, name]) => [name, owner])
}

/**
 * Keeps what pages work by as it was. Values are compared with one look each, accessors by their descriptors. Keys that were added
 * count where all objects have them (`Object.prototype`), loops over keys meet them, engines look them up, or they stand in front
 * of inherited ones: others, as those of a polyfill, change nothing for anybody.
 *
 * @param page the window
 */
export const createBuiltIns = (page: object): BuiltIns => {
  const values: (Property & { value: unknown })[] = []
  const accessors: Property[] = []
  const keep = (owner: object, key: PropertyKey, name: string): void => {
    const was = getOwnPropertyDescriptor(owner, key)
    // What nobody can change need not be looked at.
    if (was && !was.configurable && !was.writable) return
    if (was && 'get' in was) {
      if (!text(key).startsWith('on')) accessors.push({ owner, key, name, was })
      return
    }
    const value: unknown = was ? was.value : valueOf(owner, key)
    if (isObject(value) || was?.writable) values.push({ owner, key, name, was, value })
  }
  const objects = objectsOf(page).map(([name, owner]) => {
    // Keys of a storage are what is kept in it.
    const hasKeys = name !== 'localStorage' && name !== 'sessionStorage'
    const keys = hasKeys ? ownKeys(owner) : []
    for (const key of keys) if (key !== 'constructor') keep(owner, key, `${name}.${text(key)}`)
    return {
      ...{ name, owner, hasKeys, keys },
      isInLoops: inLoops.test(name),
      symbols: keys.filter((key) => typeof key === 'symbol').length,
      prototype: getPrototypeOf(owner),
      isExtensible: isExtensible(owner),
    }
  })
  for (const key of [...names, ...singles, ...ofWindow]) keep(page, key, key)

  /** With a descriptor that inherits nothing: a `get` of every object would make it one that cannot be used. */
  const putBack = ({ owner, key, was }: Property): boolean =>
    was ? setPrototypeOf(was, null) && defineProperty(owner, key, was) : deleteProperty(owner, key)

  /** Whether an added key changes something for others. */
  const isMet = (owner: object, key: PropertyKey, isInLoops: boolean): boolean => {
    const parent = getPrototypeOf(owner)
    return (
      owner === everything ||
      isIn(lookedUp, key) ||
      (parent !== null && has(parent, key)) ||
      (isInLoops && getOwnPropertyDescriptor(owner, key)?.enumerable === true)
    )
  }

  /** Calls for each difference: what puts it back, and what takes it as it is. */
  const compare = (change: (name: string, putBack: () => boolean, take: () => void) => void): void => {
    // First the keys: those of every object would be met by what follows.
    for (let at = 0; at < objects.length; at += 1) {
      const each = objects[at]
      if (!each) continue
      const { name, owner, keys, symbols, isInLoops } = each
      const prototype = getPrototypeOf(owner)
      if (prototype !== each.prototype) {
        const was = each.prototype
        change(
          `the prototype of ${name}`,
          () => setPrototypeOf(owner, was),
          () => void (each.prototype = prototype),
        )
      }
      if (each.isExtensible && !isExtensible(owner)) {
        const take = (): void => void (each.isExtensible = false)
        // No object becomes extensible again.
        change(`${name}, which was frozen`, () => (take(), false), take)
      }
      if (!each.hasKeys) continue
      const now = ownKeys(owner)
      const { length } = keys
      const last = length - symbols
      // Where one was deleted for one that was added, the number is as it was: the added one is the last of its kind.
      if (
        now.length === length &&
        now[length - 1] === keys[length - 1] &&
        now[last - 1] === keys[last - 1] &&
        now[last] === keys[last]
      )
        continue
      let isTaken = true
      for (let place = 0; place < now.length; place += 1) {
        const key = now[place]
        if (key === undefined || isIn(keys, key) || !isMet(owner, key, isInLoops)) continue
        isTaken = false
        change(
          `${name}.${text(key)}`,
          () => deleteProperty(owner, key),
          () => void (isTaken = true),
        )
      }
      if (!isTaken) continue
      each.keys = now
      each.symbols = 0
      for (let place = 0; place < now.length; place += 1) if (typeof now[place] === 'symbol') each.symbols += 1
    }
    for (let at = 0; at < values.length; at += 1) {
      const each = values[at]
      if (!each) continue
      const { owner, key } = each
      const now = valueOf(owner, key)
      if (now === each.value) continue
      const take = (): void => {
        each.was = getOwnPropertyDescriptor(owner, key) ?? each.was
        each.value = now
      }
      change(each.name, () => putBack(each), take)
    }
    for (let at = 0; at < accessors.length; at += 1) {
      const each = accessors[at]
      if (!each) continue
      const now = getOwnPropertyDescriptor(each.owner, each.key)
      if (now?.get === each.was?.get && now?.set === each.was?.set) continue
      change(
        each.name,
        () => putBack(each),
        () => {
          if (now) each.was = now
        },
      )
    }
  }

  const owners = new Set<unknown>(objects.map(({ owner }) => owner))
  return {
    isKept: (value) => owners.has(value),
    accept: () => compare((_name, _putBack, take) => take()),
    restore: () => {
      const changed: string[] = []
      // Of elements that all arrays were given it takes none.
      setPrototypeOf(changed, null)
      let isLasting = false
      compare((name, undo, take) => {
        changed[changed.length] = name
        if (undo()) return
        isLasting = true
        take()
      })
      setPrototypeOf(changed, arrays)
      return changed.length > 0 ? { changed, isLasting } : null
    },
  }
}
