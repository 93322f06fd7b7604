import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWork } from './read-work.ts'

for (const [text, expected] of [
  ['10.1000/ABC.1', { by: 'doi', id: '10.1000/abc.1' }],
  [' doi: 10.1000/abc.1. ', { by: 'doi', id: '10.1000/abc.1' }],
  ['https://doi.org/10.1000/abc(1)2', { by: 'doi', id: '10.1000/abc(1)2' }],
  ['http://dx.doi.org/10.1000%2Fabc', { by: 'doi', id: '10.1000/abc' }],
  [
    'https://publisher.example/doi/full/10.1002/14651858.CD000001.pub2/full?x=1',
    { by: 'doi', id: '10.1002/14651858.cd000001.pub2' },
  ],
  ['https://publisher.example/doi/pdf/10.1002/x.pdf', { by: 'doi', id: '10.1002/x' }],
  ['36543210', { by: 'pmid', id: '36543210' }],
  ['PMID: 00123', { by: 'pmid', id: '123' }],
  ['https://pubmed.ncbi.nlm.nih.gov/36543210/', { by: 'pmid', id: '36543210' }],
  ['https://www.ncbi.nlm.nih.gov/pubmed/36543210', { by: 'pmid', id: '36543210' }],
  ['https://europepmc.org/article/MED/36543210', { by: 'pmid', id: '36543210' }],
  ['https://www.who.int/a/report', { by: 'address', id: 'https://www.who.int/a/report' }],
  ['https://example.org/%E0%A4%A', { by: 'address', id: 'https://example.org/%E0%A4%A' }],
  ['a review about school meals', null],
  ['javascript:alert(1)', null],
  ['https://user:secret@example.org/', null],
  ['see 10.1000/abc for it', null],
  ['', null],
] as const)
  test(`'${text}' names ${expected === null ? 'nothing' : `the ${expected.by} ${expected.id}`}`, () => {
    assert.deepEqual(readWork(text), expected)
  })
