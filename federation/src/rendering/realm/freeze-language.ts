/**
 * Freezes the built-in objects of the realm. A property of a frozen prototype cannot be set on what inherits from it either,
 * which code does to errors and plain objects (`error.name = …`): there it becomes a setter that puts it on the object itself.
 */
export const freezeLanguage = (): void => {
  /** What code sets on objects that inherit it; each costs a call as it is read, so there are no more. */
  const settable = new Map<object, readonly string[]>([
    [Object.prototype, ['constructor', 'toString', 'valueOf']],
    [Function.prototype, ['constructor', 'toString']],
    [Array.prototype, ['constructor', 'toString']],
    [Promise.prototype, ['constructor']],
    ...[Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError].map(
      ({ prototype }) => [prototype, ['constructor', 'toString', 'name', 'message']] as const,
    ),
  ])
  const letSet = (holder: object): void => {
    for (const key of settable.get(holder) ?? []) {
      const now = Reflect.getOwnPropertyDescriptor(holder, key)
      if (!now?.configurable || !('value' in now)) continue
      const { value } = now as { value: unknown }
      Object.defineProperty(holder, key, {
        get: () => value,
        set(this: object, own: unknown) {
          if (this === holder) throw new TypeError(`${key} of the language cannot be changed`)
          Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true })
        },
        enumerable: now.enumerable ?? false,
        configurable: false,
      })
    }
  }
  // The engine does what these are for by a shortcut, which it takes only as long as they are as it made them.
  const asTheyAre = new Set<object>([String.prototype, RegExp.prototype, Map.prototype, Set.prototype])
  /** Leaves one property writable: code sets it on what inherits from it, and a setter would cost each read. */
  const freezeAllBut = (one: object, left: string): void => {
    for (const key of Reflect.ownKeys(one)) {
      const now = Reflect.getOwnPropertyDescriptor(one, key)
      const isFixed = now === undefined || !('value' in now) || key === left
      Object.defineProperty(one, key, { configurable: false, ...(!isFixed && { writable: false }) })
    }
    Object.preventExtensions(one)
  }
  const seen = new Set<object>()
  const freeze = (one: unknown): void => {
    if ((typeof one !== 'object' && typeof one !== 'function') || one === null || seen.has(one) || one === globalThis)
      return
    seen.add(one)
    freeze(Reflect.getPrototypeOf(one))
    for (const key of Reflect.ownKeys(one)) {
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(one, key) ?? {}
      freeze(value)
      freeze(get)
      freeze(set)
    }
    letSet(one)
    if (one === Array.prototype) freezeAllBut(one, 'push')
    else if (!asTheyAre.has(one)) Object.freeze(one)
  }
  for (const key of Reflect.ownKeys(globalThis)) freeze(Reflect.getOwnPropertyDescriptor(globalThis, key)?.value)
  // What only syntax reaches.
  const async = async function* (): AsyncGenerator<undefined> {}
  const { from, prototype } = Reflect.get(globalThis, 'Iterator') as {
    from: (source: object) => object
    prototype: { map: (each: () => void) => object }
  }
  const helpers = [from({ next: () => {} }), Reflect.apply(prototype.map, [].values(), [() => {}]) as object]
  for (const one of [
    function* () {},
    async () => {},
    async,
    [][Symbol.iterator](),
    new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](),
    ''[Symbol.iterator](),
    ''.matchAll(/./g),
    ...helpers,
    (function* (): Generator<undefined> {})(),
    async(),
  ])
    freeze(Reflect.getPrototypeOf(one))
}
