import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EvidenceRecord } from '../records/record.ts'
import { conclusionsOf, summaryOf } from './summary.ts'

const of = (abstract: Record<string, string>, keyMessages: Record<string, string[]> = {}) =>
  ({ abstract, keyMessages }) as EvidenceRecord

const cases: [name: string, record: EvidenceRecord, summary: ReturnType<typeof summaryOf>][] = [
  ['nothing is made up where there is no abstract', of({}), null],
  [
    'key messages come first',
    of({ en: 'An abstract.' }, { en: ['One message.', 'Another.', 'A third.'] }),
    { lang: 'en', text: 'One message. Another.' },
  ],
  [
    'conclusions that the abstract names stand for it',
    of({ en: 'Background: Schools matter.\nConclusions: Meals help. So does water. And more.' }),
    { lang: 'en', text: 'Meals help. So does water.' },
  ],
  [
    'otherwise it is the first two sentences, and no initial ends one',
    of({ en: 'We asked e.g. 3.5 million pupils. Most answered. Few did not.' }),
    { lang: 'en', text: 'We asked e.g. 3.5 million pupils. Most answered.' },
  ],
  [
    'Chinese sentences end at their own full stop',
    of({ 'zh-Hans': '学校很重要。我们研究了学校。结果良好。' }),
    { lang: 'zh-Hans', text: '学校很重要。我们研究了学校。' },
  ],
  ['a tag that is none is no error', of({ x: 'One. Two. Three.' }), { lang: 'x', text: 'One. Two.' }],
]
for (const [name, record, summary] of cases) test(name, () => assert.deepEqual(summaryOf(record, 'en'), summary))

test('the reader’s language is taken where the document has it', () => {
  assert.equal(summaryOf(of({ en: 'English.', fr: 'Français.' }), 'fr')?.text, 'Français.')
})

for (const heading of [
  'Conclusion',
  'AUTHORS’ CONCLUSIONS',
  'Conclusion(s)',
  'Conclusions/Significance',
  'Conclusion and relevance',
  'Conclusions & Clinical relevance',
  'Discussion and conclusions',
  'Interpretation',
  'Conclusiones',
  'Interpretación',
  'Conclusiones e implicaciones',
  'Conclusiones de los autores',
  'Interprétation',
  'Conclusions des auteurs',
  'Conclusões',
  'Considerações finais',
  '结论',
  '結論',
  '作者結論',
  '结论与意义',
  '結果詮釋',
  '說明',
])
  test(`'${heading}' is a heading of conclusions`, () => {
    const texts = conclusionsOf(of({ en: `Background: Schools matter.\n${heading}: Meals help.` }), 'en')
    assert.deepEqual(texts, [{ lang: 'en', text: 'Meals help.' }])
  })

for (const heading of [
  'Limitations',
  'Funding',
  'Trial registration',
  'Significance',
  'Consecuencias',
  'Data interpretation',
  '资金来源',
  '結果',
])
  test(`'${heading}' is no heading of conclusions`, () =>
    assert.deepEqual(conclusionsOf(of({ en: `Background: Schools matter.\n${heading}: Meals help.` }), 'en'), []))

for (const notice of [
  '© 2018 The Author(s).',
  'Copyright © 2016 The Authors. Journal published by John Wiley & Sons Ltd.',
  'Copyright (c) 2010 Elsevier Ltd. All rights reserved.',
  '© 2021 Wu et al. This is an open access article distributed under the terms of a licence.',
  'This article is protected by copyright. All rights reserved.',
])
  test(`'${notice}' is quoted as no conclusion`, () => {
    const record = of({ en: `Background: Schools matter.\nConclusions: Meals help (a lot). ${notice}` })
    assert.deepEqual(conclusionsOf(record, 'en'), [{ lang: 'en', text: 'Meals help (a lot).' }])
    assert.equal(summaryOf(record, 'en')?.text, 'Meals help (a lot).')
  })

test('copyright that is written about is quoted', () => {
  const text = 'Copyright laws differ. Of (c) 2010 drafts, few © passed.'
  assert.equal(summaryOf(of({ en: text }), 'en')?.text, text)
})
