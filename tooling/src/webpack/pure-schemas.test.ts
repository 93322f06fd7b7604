import assert from 'node:assert/strict'
import { test } from 'node:test'
import pureSchemas from './pure-schemas-loader.mjs'

for (const [source, marked] of [
  [
    'export const a = v.object({ b: v.string() })',
    'export const a = /*#__PURE__*/ v.object({ b: /*#__PURE__*/ v.string() })',
  ],
  ['const read = (x: unknown) => v.parse(a, x)', null],
  ['if (!v.is(a, x)) v.assert(a, x)', null],
  ['const c = v.isoDate()', 'const c = /*#__PURE__*/ v.isoDate()'],
  ['const d = other.v.object({})', null],
] as const) {
  test(`of '${source}' ${marked === null ? 'nothing' : 'the making of schemas'} is said to do nothing else`, () => {
    assert.equal(pureSchemas(source), marked ?? source)
  })
}
