import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createBuiltIns } from './built-ins.ts'

const builtIns = createBuiltIns(globalThis)
afterEach(() => builtIns.restore())

const { map } = Array.prototype
const text = Object.getOwnPropertyDescriptor(URL.prototype, 'href')

/** What all iterators of maps are made from. */
const mapIterator = Object.getPrototypeOf(new Map().values()) as { next: unknown }
const { next } = mapIterator
const parentOf = Object.getPrototypeOf as (value: object) => object
const { from } = parentOf(Uint8Array) as { from: unknown }
const { now } = performance
const hidden = (value: unknown): PropertyDescriptor => ({ value, configurable: true, writable: true })

const changes: [what: string, change: () => void, name: string, isAsBefore: () => boolean][] = [
  ['a method', () => (Array.prototype.map = () => []), 'Array.prototype.map', () => Array.prototype.map === map],
  [
    'a method that was deleted',
    () => Reflect.deleteProperty(Array.prototype, 'map'),
    'Array.prototype.map',
    () => Array.prototype.map === map,
  ],
  ['a function', () => (JSON.parse = () => null), 'JSON.parse', () => JSON.parse('1') === 1],
  [
    'an accessor',
    () => Object.defineProperty(URL.prototype, 'href', { get: () => 'x', configurable: true }),
    'URL.prototype.href',
    () => Object.getOwnPropertyDescriptor(URL.prototype, 'href')?.get === text?.get,
  ],
  [
    'a method that became an accessor which throws',
    () =>
      Object.defineProperty(Array.prototype, 'map', {
        configurable: true,
        get: () => {
          throw new Error('x')
        },
      }),
    'Array.prototype.map',
    () => Array.prototype.map === map,
  ],
  [
    'a key of every object',
    () => Object.defineProperty(Object.prototype, 'foo', { value: 1, configurable: true }),
    'Object.prototype.foo',
    () => !('foo' in {}),
  ],
  [
    'a key of every object that descriptors are read by, and a method',
    () => {
      Object.defineProperty(Object.prototype, 'get', {
        value: () => 1,
        configurable: true,
        enumerable: true,
        writable: true,
      })
    },
    'Object.prototype.get',
    () => !('get' in {}),
  ],
  [
    'a key that loops over arrays meet',
    () => Object.assign(Array.prototype, { last: 1 }),
    'Array.prototype.last',
    () => !('last' in []),
  ],
  [
    'a key of all answers that promises look up',
    () => Object.assign(Response.prototype, { then: () => {} }),
    'Response.prototype.then',
    () => !('then' in new Response()),
  ],
  ...(
    [
      ['Array', 'then'],
      ['Array', 'toJSON'],
      ['String', Symbol.split],
      ['Function', 'then'],
      ['Error', 'toString'],
    ] as const
  ).map(([name, key]): (typeof changes)[number] => {
    const { prototype } = globalThis[name]
    const was = Object.getOwnPropertyDescriptor(prototype, key)
    return [
      `a key of ${name} that no loop meets, and others look up (${String(key)})`,
      () =>
        Object.defineProperty(
          prototype,
          key,
          hidden(() => 0),
        ),
      `${name}.prototype.${String(key)}`,
      () => Object.getOwnPropertyDescriptor(prototype, key)?.value === was?.value,
    ]
  }),
  [
    'an element of every array',
    () => Object.defineProperty(Array.prototype, '0', { set: () => {}, configurable: true }),
    'Array.prototype.length',
    () => !('0' in []),
  ],
  [
    'a method in front of an inherited one',
    () => Object.defineProperty(AbortSignal.prototype, 'addEventListener', hidden(null)),
    'AbortSignal.prototype.addEventListener',
    () => !Object.hasOwn(AbortSignal.prototype, 'addEventListener'),
  ],
  [
    'a key that was added as another was deleted',
    () => {
      Reflect.deleteProperty(Headers.prototype, Symbol.toStringTag)
      Object.defineProperty(Headers.prototype, Symbol.toPrimitive, hidden(null))
    },
    'Headers.prototype.Symbol(Symbol.toPrimitive)',
    () => !(Symbol.toPrimitive in Headers.prototype),
  ],
  [
    'iterators of maps',
    () => (mapIterator.next = () => ({ done: true })),
    'MapIterator.prototype.next',
    () => mapIterator.next === next,
  ],
  [
    'what typed arrays inherit',
    () => Object.assign(parentOf(Uint8Array), { from: null }),
    'TypedArray.from',
    () => Uint8Array.from === from,
  ],
  ['a method of one object', () => (performance.now = () => 0), 'performance.now', () => performance.now === now],
  [
    'the prototype of an object',
    () => Object.setPrototypeOf(performance, null),
    'the prototype of performance',
    () => performance.now === now,
  ],
  [
    'what stacks are read by',
    () => (Error.stackTraceLimit = 0),
    'Error.stackTraceLimit',
    () => Error.stackTraceLimit === 10,
  ],
  ['a class', () => Reflect.set(globalThis, 'Map', Set), 'Map', () => new Map([[1, 2]]).get(1) === 2],
]
for (const [what, change, name, isAsBefore] of changes)
  test(`${what} is named and put back`, () => {
    change()
    const restored = builtIns.restore()
    assert.equal(isAsBefore(), true)
    assert.deepEqual(restored, { changed: [name], isLasting: false })
    assert.equal(builtIns.restore(), null)
  })

test('what was accepted stays as it is', () => {
  const patched = (): never[] => []
  Array.prototype.map = patched
  builtIns.accept()
  assert.equal(builtIns.restore(), null)
  assert.equal(Array.prototype.map, patched)
  Array.prototype.map = map
  builtIns.accept()
})

test('what nobody can put back is said to last, once', () => {
  const page = { JSON: { parse: () => 1 } }
  const own = createBuiltIns(page)
  Object.freeze(page.JSON)
  assert.deepEqual(own.restore(), { changed: ['JSON, which was frozen'], isLasting: true })
  assert.equal(own.restore(), null)
})

test('a method that a polyfill adds, and no loop meets, stays', () => {
  Object.defineProperty(Array.prototype, 'polyfilled', { value: () => 1, configurable: true })
  assert.equal(builtIns.restore(), null)
  assert.equal('polyfilled' in [], true)
  Reflect.deleteProperty(Array.prototype, 'polyfilled')
})
