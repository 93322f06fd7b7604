import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dataBlock, markup } from './html.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='x",
    '<!--',
    ']]>',
    '\u2028',
  ),
)

test('no text of a page can open an element or leave its attribute', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const written = markup`<p title="${text}">${text}</p>`.toString()
      assert.match(written, /^<p title="[^"<>]*">[^<>]*<\/p>$/s)
    }),
  )
})

test('a data block holds what was put in, and ends where it should', () => {
  fc.assert(
    fc.property(fc.jsonValue(), hostile, (value, text) => {
      const block = dataBlock('application/ld+json', { value, text }).toString()
      const inside = block.slice('<script type="application/ld+json">'.length, -'</script>'.length)
      assert.equal(inside.includes('<'), false)
      assert.deepEqual(JSON.parse(inside), JSON.parse(JSON.stringify({ value, text })))
    }),
  )
})

test('pieces go into pieces as they are, lists are joined, and what is not there leaves nothing', () => {
  const item = (text: string) => markup`<li>${text}</li>`
  assert.equal(
    markup`<ul>
      ${['a', '<b>'].map(item)}${null}${undefined}${false}
    </ul>`
      .toString()
      .replace(/\s+/g, ''),
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>',
  )
})
