import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanLine, cleanParagraphs } from './clean-text.ts'

for (const [given, plain] of [
  ['H<sub>2</sub>O &amp; <i>E. coli</i>', 'H2O & E. coli'],
  ['&lsquo;Enough&rsquo; &ndash; 5 &plusmn; 2', '‘Enough’ – 5 ± 2'],
  ['&amp;lt; twice escaped', '< twice escaped'],
  ['p &lt; 0.05 and q &gt; 1', 'p < 0.05 and q > 1'],
  ['a <b and c> d', 'a <b and c> d'],
  ['<mml:math><mml:mn>2</mml:mn></mml:math> doses', '2 doses'],
  ['caf&#233; &#x4E2D;', 'café 中'],
  ['&unknown; and &constructor; stay', '&unknown; and &constructor; stay'],
  ['  two\n lines ', 'two lines'],
] as const) {
  test(`'${given}' becomes '${plain}'`, () => {
    assert.equal(cleanLine(given), plain)
  })
}

test('paragraphs stay apart', () => {
  assert.equal(cleanParagraphs('<p>One  one.</p><p>Two.</p>\n\n Three. '), 'One one.\nTwo.\nThree.')
})

test('markup of every name is taken out, never what is written around it', () => {
  fc.assert(
    fc.property(fc.constantFrom('p', 'b', 'sup', 'ns4:p', 'sec'), fc.stringMatching(/^[a-z]{1,8}$/), (name, word) => {
      assert.equal(cleanLine(`<${name} id="x">${word}</${name}>`), word)
    }),
  )
})

test('plain text is cleaned the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '.', 'é', '<', '>', '5') }), (text) => {
      const once = cleanLine(text)
      assert.equal(cleanLine(once), once)
    }),
  )
})
