import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Article } from 'shared/contracts'
import { startTestApp } from '../fixtures/test-app.ts'
import { bringAppraisals } from './bring-appraisals.ts'

const review = (number: number, fields: object = {}) => ({
  id: `a:${number}`,
  title: `School meals, part ${number}: a systematic review`,
  doi: `10.1000/${number}`,
  document_type: 'Overviews of systematic reviews',
  sites: ['hse'],
  ...fields,
})
const { data, dataDir, idOf } = await startTestApp({}, [
  review(1),
  review(2, { pmid: '22' }),
  { id: 'a:3', title: 'A trial of meals in 20 schools', doi: '10.1000/3', sites: ['hse'] },
])

const bring = async (name: string, content: string) => {
  const file = join(dataDir, name)
  writeFileSync(file, content)
  const said: string[] = []
  const code = await bringAppraisals({ dataDir, file, print: (line) => said.push(line) })
  return { code, said }
}
const article = async (sourceId: string) => data<Article>(`/api/articles/${await idOf(sourceId)}?type=hse`)

const table = `DOI,PMID,source_id,tool,score,max,rating,date,appraiser,note,item_1,item_2,note_2
10.1000/1,,,AMSTAR,9,11,,2021-03-01,A. B.,Careful,Yes,No,Not reported
,22,,AMSTAR 2,,,critically low,2022,C. D.,,,Partial yes,
10.1000/none,,,AMSTAR,9,11,,,,,,,
,,a:2,AMSTAR,12,11,,,,,,,
,,,AMSTAR,3,11,,,,,,,
10.1000/3,,,JBI,5,8,,,,,,,
`

test('each row is stored or refused with its reason, and the same file again changes nothing', async () => {
  const first = await bring('one.csv', table)
  assert.equal(first.code, 0)
  assert.deepEqual(
    first.said.map((line) => line.replace(/\(\w{10}\)/, '(id)').replace(dataDir, '')),
    [
      'line 2: stored: DOI 10.1000/1 (id)',
      'line 3: stored: PMID 22 (id)',
      'line 4: refused: no document has the DOI 10.1000/none',
      'line 5: refused: AMSTAR has a score above its max',
      'line 6: refused: names no document: doi, pmid, source_id or id is needed',
      'line 7: stored: DOI 10.1000/3 (id); not shown, since the document is no review',
      '/one.csv: 3 stored, 0 as before, 3 refused',
    ],
  )
  assert.match((await bring('one.csv', table)).said.at(-1) ?? '', /0 stored, 3 as before, 3 refused/)
})

test('the article shows score, items, who and when, each in the terms of its tool', async () => {
  assert.deepEqual((await article('a:1')).quality, {
    status: 'appraised',
    appraisals: [
      {
        tool: 'AMSTAR',
        score: 9,
        max: 11,
        items: [
          { item: '1', answer: 'yes' },
          { item: '2', answer: 'no', note: 'Not reported' },
        ],
        date: '2021-03-01',
        by: 'A. B.',
        note: 'Careful',
      },
    ],
  })
})

test('a newer appraisal by the same people is shown in place of the older one, which stays as history', async () => {
  const line = { doi: '10.1000/1', tool: 'AMSTAR', score: 4, max: 11, by: 'a. b.', date: '2023-05' }
  const other = { ...line, by: 'X. Y.', score: 10 }
  await bring('two.jsonl', `${JSON.stringify(line)}\n${JSON.stringify(other)}\n`)
  const found = await article('a:1')
  const scores = found.quality.status === 'appraised' ? found.quality.appraisals.map(({ score }) => score) : []
  assert.deepEqual(scores.toSorted(), [10, 4])
  assert.deepEqual(
    found.earlier_appraisals?.map(({ score, date }) => [score, date]),
    [[9, '2021-03-01']],
  )
})

test('a file that is missing is named', async () => {
  const said: string[] = []
  assert.equal(await bringAppraisals({ dataDir, file: join(dataDir, 'no.csv'), print: (line) => said.push(line) }), 2)
  assert.match(said.join(), /no\.csv cannot be read: there is no such file/)
})
