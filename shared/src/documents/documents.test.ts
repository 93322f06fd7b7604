import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { articleIdOf, articlePath } from './article-address.ts'
import { countriesText } from './countries-text.ts'
import { lastSearchText, publishedPrecision } from './dates.ts'
import { canonicalTitle, ellipsis, pageDescription, slug } from './titles.ts'

test('a slug is in lower case, joined by hyphens, without punctuation or accents', () => {
  const table: [string, string][] = [
    ['Nurse-led clinics: do they work?', 'nurse-led-clinics-do-they-work'],
    ['  The “effects” of (cash) transfers  ', 'the-effects-of-cash-transfers'],
    ['Évaluation économique à São Paulo', 'evaluation-economique-a-sao-paulo'],
    ["Women’s health & the state's role", 'womens-health-the-states-role'],
    ['COVID-19, 2020/21', 'covid-19-2020-21'],
    ['卫生系统：系统评价', '卫生系统-系统评价'],
    ['???', ''],
  ]
  for (const [title, expected] of table) assert.equal(slug(title), expected)
})

test('a slug of a slug is itself', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (title) => assert.equal(slug(slug(title)), slug(title))))
})

test('a text longer than the limit is cut and gets three dots', () => {
  assert.equal(ellipsis('abcdef', 6), 'abcdef')
  assert.equal(ellipsis('abcdefg', 6), 'abcdef...')
  assert.equal(ellipsis('abc defg', 4), 'abc...')
  assert.equal(ellipsis('👩👩👩', 2), '👩👩...')
  assert.equal(ellipsis('', 3), '')
})

test('an article address holds id, slug, language and source', () => {
  assert.equal(
    articlePath({ id: 'a1b2', title: 'Task shifting' }, { source: 'search', lang: 'fr' }),
    '/articles/a1b2-task-shifting?lang=fr&source=search',
  )
  assert.equal(articlePath({ id: 'a1b2', title: '?' }), '/articles/a1b2')
  assert.equal(articlePath({ id: 'a1b2', title: '卫生' }), '/articles/a1b2-%E5%8D%AB%E7%94%9F')
})

test('the article id is what stands before the first dash', () => {
  assert.equal(articleIdOf('a1b2-task-shifting'), 'a1b2')
  assert.equal(articleIdOf('a1b2'), 'a1b2')
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-z]{1,16}$/), fc.string(), (id, title) => {
      assert.equal(articleIdOf(articlePath({ id, title }).slice('/articles/'.length)), id)
    }),
  )
})

test('zero counts are dropped for briefs, economic evaluations, reform and system descriptions only', () => {
  for (const type of ['10_1', '10_7', '10_8', '10_9', '10_26', '10_27']) {
    assert.equal(countriesText('Kenya (2), Uganda (0), Chad (10)', type), 'Kenya (2), Uganda, Chad (10)')
  }
  assert.equal(countriesText('Kenya (2), Uganda (0)', '10_3'), 'Kenya (2), Uganda (0)')
  assert.equal(countriesText('肯尼亚（0）', '10_1'), '肯尼亚')
})

test('the last literature search is padded, joined by hyphens, and leaves out what is missing', () => {
  assert.equal(lastSearchText({ year: 2020, month: 3, day: 7 }), '2020-03-07')
  assert.equal(lastSearchText({ year: 2020, month: 11 }), '2020-11')
  assert.equal(lastSearchText({ year: 2020, day: 7 }), '2020-07')
  assert.equal(lastSearchText({ year: 2020 }), '2020')
  assert.equal(lastSearchText({ month: 3 }), null)
  assert.equal(lastSearchText(null), null)
})

test('the precision of a date is what its form says', () => {
  assert.equal(publishedPrecision('2004'), 'year')
  assert.equal(publishedPrecision('2004-12'), 'month')
  assert.equal(publishedPrecision('2004-12-15'), 'day')
  for (const none of ['', '20041', 'soon', null]) assert.equal(publishedPrecision(none), null)
})

test('the canonical title is the English one, else the first, whatever language the record is shown in', () => {
  const translations = [
    { lang: 'fr', title: 'Un titre' },
    { lang: 'en', title: 'A title' },
  ]
  assert.equal(canonicalTitle({ title: 'Un titre', translations }), 'A title')
  assert.equal(canonicalTitle({ title: 'Un titre', translations: translations.slice(0, 1) }), 'Un titre')
  assert.equal(canonicalTitle({ title: '标题', translations: [{ lang: 'en', title: null }] }), '标题')
})

test('the description of a page is one line of at most 160 characters and three dots', () => {
  assert.equal(pageDescription(' Background: A.\nMethods:  B. '), 'Background: A. Methods: B.')
  assert.equal([...pageDescription('word '.repeat(100))].length <= 163, true)
})
