import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { markdown } from './markdown.ts'

const inFrench = (path: string) => `${path}?lang=fr`
const write = (text: string) => markdown(text, inFrench).toString().trim()

test('headings, paragraphs, lists, links, stress and code are written as HTML', () => {
  const text =
    '# About\n\nWe are **here** for\n[evidence](/search).\n\n## Where\n- one `a`\n- [two](https://x.org)\n  more\n'
  assert.equal(
    write(text).replace(/\n+/g, '\n'),
    [
      '<h1>About</h1>',
      '<p>We are <strong>here</strong> for <a href="/search?lang=fr">evidence</a>.</p>',
      '<h2>Where</h2>',
      '<ul>',
      '<li>one <code>a</code></li>',
      '<li><a href="https://x.org">two</a> more</li>',
      '</ul>',
    ].join('\n'),
  )
})

test('addresses that run something lead nowhere, and HTML is text', () => {
  assert.equal(write('[x](javascript:alert(1)) [y](//evil.example) <b>bold</b>').includes('href'), false)
  assert.match(write('<b>bold</b>'), /&lt;b&gt;bold/)
})

test('whatever a page holds, only the elements named here are written', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'#-*`[]()<>"\'/ab \n&:') }), (text) => {
      const names = [...write(text).matchAll(/<\/?([a-z0-9]+)/g)].map(([, name = '']) => name)
      assert.deepEqual(
        names.filter((name) => !['h1', 'h2', 'h3', 'p', 'ul', 'li', 'a', 'strong', 'code'].includes(name)),
        [],
      )
    }),
  )
})
