import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomXml, type AtomFeed } from './atom.ts'

const feed: AtomFeed = {
  id: 'tag:a,2026:b',
  title: 'A <b> & "c"',
  subtitle: 'd',
  lang: 'en',
  self: 'https://a.example/feed?x=1&y=2',
  page: 'https://a.example/',
  updated: '2026-01-01T00:00:00Z',
  author: 'e',
  entries: [
    {
      id: 'tag:a,2026:1',
      url: 'https://a.example/1',
      title: 'Half \ud800 and bell \u0007',
      titleLang: 'fr',
      updated: '2026-01-01T00:00:00Z',
      published: null,
      authors: ['Ng, A'],
      category: '',
      summary: null,
      summaryLang: 'en',
      rights: '',
    },
  ],
}

test('signs of markup are escaped in texts and addresses', () => {
  const xml = atomXml(feed)
  assert.match(xml, /<title>A &lt;b&gt; &amp; &quot;c&quot;<\/title>/)
  assert.match(xml, /feed\?x=1&amp;y=2/)
})

test('what XML cannot hold is taken out', () => {
  assert.match(atomXml(feed), /<title xml:lang="fr">Half \ufffd and bell <\/title>/)
})

test('an entry without a date of publication, category or summary leaves them out', () => {
  assert.doesNotMatch(atomXml(feed), /<published>|<category|<summary/)
})
