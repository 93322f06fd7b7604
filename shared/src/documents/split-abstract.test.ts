import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitAbstract } from './split-abstract.ts'

const headings = (abstract: string) => splitAbstract(abstract).map((part) => part.heading)

const table: [what: string, abstract: string, expected: (string | null)[]][] = [
  ['English headings at line starts', 'Background: A.\nMethods: B.\nResults: C.', ['Background', 'Methods', 'Results']],
  ['Spanish headings', 'Antecedentes: A.\nMétodos: B.', ['Antecedentes', 'Métodos']],
  ['French headings with a space before the colon', 'Contexte : A.\nRésultats : B.', ['Contexte', 'Résultats']],
  ['Chinese headings with a full-width colon', '背景：甲。\n方法：乙。', ['背景', '方法']],
  ['headings with two colons', 'Objective:: A. Methods:: B.', ['Objective', 'Methods']],
  ['headings with two colons, one a line', 'Who:: A.\nWhat:: B.', ['Who', 'What']],
  ['headings alone on their line', 'Introduction\nText here.\nMethods\nMore text.', ['Introduction', 'Methods']],
  ['headings inside one line', 'Objective: A. Methods: B. Results: C.', ['Objective', 'Methods', 'Results']],
  [
    'headings that run on',
    'Aims To examine it. Materials and methods We asked 3 people. RESULTS All said yes.',
    ['Aims', 'Materials and methods', 'RESULTS'],
  ],
  [
    'French headings that run on',
    'Objectif Voir. Méthodes Nous. Résultats Oui.',
    ['Objectif', 'Méthodes', 'Résultats'],
  ],
  ['two words that may be headings', 'Background A. Conclusion B.', [null]],
  ['the same such word three times', 'Results A. Results B. Results C.', [null]],
  ['such words within sentences', 'We say. Results were good. Methods vary. Aims differ.', [null]],
  ['a text without headings', 'Just one paragraph about 3 things.', [null]],
  ['text before the first heading', 'A first line.\nMethods: B.', [null, 'Methods']],
  ['one known word with a colon inside a line', 'We say. Results: see below.', [null]],
  ['a sentence with a colon late in it', 'We asked a long list of questions about: food, water.', [null]],
  ['an address at a line start', 'Https://example.org is the site', [null]],
  ['a ratio', 'Ratio 1: 2 was used', [null]],
  ['a long Chinese clause before a colon', '我们在这项研究里问了很多问题：甲。', [null]],
]
for (const [what, abstract, expected] of table) {
  test(`${what}: ${JSON.stringify(expected)}`, () => assert.deepEqual(headings(abstract), expected))
}

test('lines after a heading belong to it', () => {
  assert.deepEqual(splitAbstract('Results: One.\n\nTwo.\nConclusion: Three.'), [
    { heading: 'Results', paragraphs: ['One.', 'Two.'] },
    { heading: 'Conclusion', paragraphs: ['Three.'] },
  ])
})

test('no letter of an abstract is lost, whatever it holds', () => {
  const piece = fc.constantFrom('Background: ', 'Methods：', 'Results', '. ', '\n', 'a b', '方法：', ' : ', '! Aim: ')
  const letters = (text: string) => text.replace(/[\s:：]/g, '')
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      const text = pieces.join('')
      const kept = splitAbstract(text).flatMap((part) => [part.heading ?? '', ...part.paragraphs])
      assert.equal(letters(kept.join('')), letters(text))
    }),
  )
})
