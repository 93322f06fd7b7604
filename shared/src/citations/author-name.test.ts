import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorName, invertedName } from './author-name.ts'

const names: [source: string, inverted: string][] = [
  ['Lisa K. Staten', 'Staten, Lisa K.'],
  ['Memiş, Dilek', 'Memiş, Dilek'],
  ['Roland Sturm, PhD', 'Sturm, Roland'],
  ['Giridhar Mallya, MD, MSHP', 'Mallya, Giridhar'],
  ['Steven J. Yevich, MD, MPH', 'Yevich, Steven J.'],
  ['P. H. M. van der Kuy', 'van der Kuy, P. H. M.'],
  ['Iwan C. C. van der Horst', 'van der Horst, Iwan C. C.'],
  ['Nicolette I. Teufel-Shone', 'Teufel-Shone, Nicolette I.'],
  ['Frank Gyimah Sackey (Ghana Communication Technology University)', 'Sackey, Frank Gyimah'],
  ['Laura A. Da Costa', 'Da Costa, Laura A.'],
  ['Li Ten Wong', 'Wong, Li Ten'],
  ['Dania E. Al Agili', 'Al Agili, Dania E.'],
  ['van den Dorpel, Marinus A', 'van den Dorpel, Marinus A'],
  ['Young, MD', 'Young, MD'],
  ['Wolfenden, PhD, Luke', 'Wolfenden, Luke'],
  ['Jane Roe, MAppStat', 'Roe, Jane'],
  ['Smith, DeShawn', 'Smith, DeShawn'],
  ['Harold W. Kohl III', 'Kohl, Harold W., III'],
  ['Saywell, Robert M., Jr', 'Saywell, Robert M., Jr'],
  ['Pastorek II, Joseph G.', 'Pastorek, Joseph G., II'],
  ['Menezes AS Jr', 'Menezes, AS, Jr'],
  ['Petrov IV', 'Petrov, IV'],
  ['van der Berg IV', 'van der Berg, IV'],
  ['World Health Organization', 'World Health Organization'],
  ['Devleena', 'Devleena'],
  ['王小明', '王小明'],
  ['on behalf of the SUPREME-DM Study Group', 'on behalf of the SUPREME-DM Study Group'],
  ['Centers for Disease Control and Prevention', 'Centers for Disease Control and Prevention'],
  ['Evaluator 1 (Unjournal, anonymous)', 'Evaluator 1 (Unjournal, anonymous)'],
]

for (const [source, inverted] of names) {
  test(`'${source}' is cited as '${inverted}'`, () => assert.equal(invertedName(source), inverted))
}

test('a group is not split into family and given name', () => {
  assert.deepEqual(authorName('Cochrane Collaboration'), { literal: 'Cochrane Collaboration', isGroup: true })
})

const whole: [name: string, isGroup: boolean][] = [
  ['王小明', false],
  ['Devleena', false],
  ['Menezes, Ana, Luisa', false],
  ['UNICEF', true],
  ['中国疾病预防控制中心', true],
  ['世界衛生組織', true],
  ['the SUPREME-DM Study Group', true],
]
for (const [name, isGroup] of whole)
  test(`'${name}' is left whole as the name of a ${isGroup ? 'group' : 'person'}`, () =>
    assert.deepEqual(authorName(name), { literal: name, isGroup }))

test('a family name with initials behind it is read as PubMed writes it', () => {
  assert.deepEqual(authorName('Marks WN'), { family: 'Marks', given: 'WN' })
  assert.deepEqual(authorName('van der Berg J'), { family: 'van der Berg', given: 'J' })
  assert.equal(invertedName('Dostie R'), 'Dostie, R')
})
