import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SimilarDocuments } from 'shared/contracts'
import { startTestApp } from '../fixtures/test-app.ts'

const filler = ['roads', 'taxes', 'rivers', 'forests', 'music', 'painting', 'ships', 'bees', 'stars', 'bread']
const records = [
  { id: 't:asthma', title: 'School nurses and inhaler technique of children with asthma', sites: ['hse'] },
  { id: 't:near', title: 'Inhaler technique of children with asthma taught by pharmacists', sites: ['hse'] },
  { id: 't:elsewhere', title: 'Inhaler technique of children with asthma taught by teachers', sites: ['sse'] },
  { id: 't:children', title: 'Children and dental care', sites: ['hse'] },
  ...filler.flatMap((word) =>
    [1, 2, 3, 4].map((number) => ({ id: `t:${word}${number}`, title: `Health and ${word} ${number}`, sites: ['hse'] })),
  ),
]
const { app, data, idOf } = await startTestApp({}, records)
const similarTo = async (sourceId: string, site = 'hse') =>
  data<SimilarDocuments>(`/api/articles/${await idOf(sourceId)}-a-title/similar?type=${site}`)

test('documents on the same subject and site are near, with the words both share', async () => {
  const near = await similarTo('t:asthma')
  assert.deepEqual(
    near.map(({ sourceId }) => sourceId),
    ['t:near'],
  )
  assert.deepEqual(near[0]?.shared.toSorted(), ['asthma', 'children', 'inhaler', 'technique'])
})

test('another record of the same document is not similar to it', async () => {
  const { data: ask, idOf: idIn } = await startTestApp({}, [
    ...records,
    { id: 't:twin', title: 'School nurses and inhaler technique of children, with asthma.', sites: ['hse'] },
  ])
  const near = await ask<SimilarDocuments>(`/api/articles/${await idIn('t:asthma')}-a/similar?type=hse`)
  assert.deepEqual(
    near.map(({ sourceId }) => sourceId),
    ['t:near'],
  )
})

test('the headings of abstracts and words that say nothing make no document near', async () => {
  assert.deepEqual(await similarTo('t:roads1'), [])
  const abstract = (subject: string) =>
    `Background: More on ${subject}. Methods: We identified several. Results: Both were found. Conclusions: Further studies are needed.`
  const { data: ask, idOf: idIn } = await startTestApp({}, [
    ...records,
    { id: 't:hunger', title: 'Hunger and meals', abstract: abstract('hunger'), sites: ['hse'] },
    { id: 't:glaciers', title: 'Glaciers', abstract: abstract('glaciers'), sites: ['hse'] },
  ])
  assert.deepEqual(await ask(`/api/articles/${await idIn('t:hunger')}-a/similar?type=hse`), [])
})

test('where nothing is near, nothing is shown', async () => {
  assert.deepEqual(await similarTo('t:children'), [])
})

test('a document nobody has, or not on the site, has no similar ones', async () => {
  assert.equal((await app.inject('/api/articles/zzz/similar?type=hse')).statusCode, 404)
  assert.equal((await app.inject(`/api/articles/${await idOf('t:elsewhere')}/similar?type=hse`)).statusCode, 404)
})
