import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createBuiltIns } from './built-ins.ts'

const builtIns = createBuiltIns(globalThis)
afterEach(() => builtIns.restore())

const { map } = Array.prototype
const text = Object.getOwnPropertyDescriptor(URL.prototype, 'href')

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
