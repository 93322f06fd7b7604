import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml } from './escape-html.ts'

const cases: [what: string, text: string, written: string][] = [
  ['signs of markup', `<a title="it's">R&D</a>`, '&lt;a title=&quot;it&#39;s&quot;&gt;R&amp;D&lt;/a&gt;'],
  ['references, as they are', '&amp;', '&amp;amp;'],
  ['control characters, without them', 'a\u0000b\u000bc\u007fd\uffffe', 'abcde'],
  ['tabs and ends of lines, as they are', 'a\tb\nc\r', 'a\tb\nc\r'],
  ['half a character', 'a\ud800b', 'a\ufffdb'],
  ['a character of two halves, whole', '\u{20bb7}', '\u{20bb7}'],
]

for (const [what, text, written] of cases) {
  test(`markup holds ${what}`, () => assert.equal(escapeHtml(text), written))
}
