import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withoutReferenceMarks } from './reference-marks.ts'

for (const [given, clean] of [
  ['An evaluation of Kubo et al ([@tempid4659]).', 'An evaluation of Kubo et al.'],
  ['Of the paper: "Wages"[@n6q61xq]. The authors agree.', 'Of the paper: "Wages". The authors agree.'],
  ['Cut off where the text was [@nuuw', 'Cut off where the text was'],
  ['Public data from \\cite{datahub}, by day', 'Public data from, by day'],
  ['Abstract [^1] The paper asks. In short:[^2] yes.', 'The paper asks. In short: yes.'],
  ['Rating +----+-----+---+ Overall 77', 'Rating Overall 77'],
  ['Anna Bell, PhD^1^; Carl Dee, MD^2^ (View author affiliations) Schools closed.', 'Schools closed.'],
  ['health in the 21^st^ century', 'health in the 21st century'],
  ['Saw a dentist,* by sex† — United States, 2004–2008§', 'Saw a dentist, by sex — United States, 2004–2008'],
  ['A sequential trial*', 'A sequential trial'],
  ['Gliomas in *Homo sapiens*: a **short** review †', 'Gliomas in Homo sapiens: a short review'],
  ['It kills (1,2). It is treated (3); it returns (1--4).', 'It kills. It is treated; it returns.'],
  ['Procedures fail[1]. Babies grow [2-4], often.', 'Procedures fail. Babies grow, often.'],
] as const)
  test(`'${given}' is read as '${clean}'`, () => {
    assert.equal(withoutReferenceMarks(given), clean)
  })

for (const kept of [
  'Rotavirus P[8]G9 and Salmonella I 4,[5],12:i:-',
  'The mean [SD] was 62 [11] y; the stay 3 days [1–5], the median 29 [24–36] μg/g',
  'Students (12), teachers (3); others (1).',
  'Florida [21], Georgia [two], Maryland [51]',
  'We asked (1) who pays, (2) who gains and (3) how.',
  'HLA-B*5701, CYP2C19*2 and the number R* of cases; 3.75*10^9/L',
  'p=0.0052* and 2.0 ml* kg-1',
  'The number $R_{0}$ is $10^{-2}$',
  'Deux doses ; puis trois : voilà',
  'Section § 5 of the law',
])
  test(`'${kept}' is left as it is`, () => {
    assert.equal(withoutReferenceMarks(kept), kept)
  })

test('a text without marks is read the same twice', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'B', ' ', '.', '(', ')', '[', ']', '1', '2', '*', '^', '@') }),
      (text) => {
        const once = withoutReferenceMarks(text)
        assert.ok(once.length <= text.length)
      },
    ),
  )
})
