import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanAuthor, cleanAuthors } from './author-name.ts'

const names: [source: string, clean: string][] = [
  ['Roland Sturm, PhD', 'Roland Sturm'],
  ['Maria Cristina Gonzalez, PhD 1,2', 'Maria Cristina Gonzalez'],
  ['Magdalena M. Pankowska, MPH 1,3', 'Magdalena M. Pankowska'],
  ['Dana E. White, MPA', 'Dana E. White'],
  ['Gwen Hosey, MS, ARNP, CDE', 'Gwen Hosey'],
  ['Tony Kuo, MD, MSHS 3,4,5', 'Tony Kuo'],
  ['S. Senécal, PhD (3,4)', 'S. Senécal'],
  ['G. Ishmael Williams, Jr, MA', 'G. Ishmael Williams Jr'],
  ['Sarah Gill 1', 'Sarah Gill'],
  ['C. Penney, MA (3) * Este artículo es parte de la iniciativa, Ottawa', 'C. Penney'],
  ['Young, MD', 'Young, MD'],
  ['van Sluijs, MS', 'van Sluijs, MS'],
  ['Luseno, Winnie K', 'Luseno, Winnie K'],
  ['Niccoli, A.', 'Niccoli, A.'],
  ['Soto-Torres, Lydia', 'Soto-Torres, Lydia'],
  ['Baños Rivera, Rosa María', 'Baños Rivera, Rosa María'],
  ['Evaluator 1', 'Evaluator 1'],
  ['Evaluator 1 (Unjournal, anonymous)', 'Evaluator 1 (Unjournal, anonymous)'],
  ['Centers for Disease Control and Prevention', 'Centers for Disease Control and Prevention'],
  ['王小明', '王小明'],
]
for (const [source, clean] of names) {
  test(`'${source}' is kept as '${clean}'`, () => assert.equal(cleanAuthor(source), clean))
}

test('a clean name stays clean, and no name comes out empty', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), ([source]) => {
      assert.equal(cleanAuthor(cleanAuthor(source)), cleanAuthor(source))
      assert.ok(cleanAuthor(source))
    }),
  )
})

const lists: [source: string[], clean: string[]][] = [
  [
    ['Sarah Levin Martin', 'Dorean Maines', 'MPA', 'Debra Wigand'],
    ['Sarah Levin Martin', 'Dorean Maines', 'Debra Wigand'],
  ],
  [
    ['Susan Pantely', 'FSA', 'MAAA', 'Bruce Pyenson', 'MPH 1'],
    ['Susan Pantely', 'Bruce Pyenson'],
  ],
  [['James Hester', 'Jr'], ['James Hester Jr']],
  [
    ['John Smith', 'WHO'],
    ['John Smith', 'WHO'],
  ],
  [
    ['Young, Ann', 'MA'],
    ['Young, Ann', 'MA'],
  ],
  [['MPA'], ['MPA']],
  [
    ['Ann Young', 'Joseph Celentano, AIA', 'Sam Lee', 'BMedSc'],
    ['Ann Young', 'Joseph Celentano', 'Sam Lee'],
  ],
  [
    ['López Ruiz, AM', 'van Dam, TS'],
    ['López Ruiz, AM', 'van Dam, TS'],
  ],
  [['Walters K; PriDem team'], ['Walters K', 'PriDem team']],
  [['Zych, I, Nasaescu, E'], ['Zych, I', 'Nasaescu, E']],
  [
    ['Nina T. Dalgaard, Bjørn C. A. Viinholt,Trine Filges'],
    ['Nina T. Dalgaard', 'Bjørn C. A. Viinholt', 'Trine Filges'],
  ],
  [['Dray, BPsych, Julia'], ['Dray, Julia']],
  [['Department of Health, Social Services, Public Safety'], ['Department of Health, Social Services, Public Safety']],
]
for (const [source, clean] of lists) {
  test(`the authors ${source.join('; ')} are ${clean.join('; ')}`, () => assert.deepEqual(cleanAuthors(source), clean))
}
