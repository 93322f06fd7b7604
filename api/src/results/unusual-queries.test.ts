import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestQuery, type SearchData } from 'shared/contracts'
import { readStrategy } from '../search/strategy/read-strategy.ts'
import published from '../search/strategy/published-strategies.json' with { type: 'json' }
import { startTestApp } from '../fixtures/test-app.ts'

const { data, app } = await startTestApp()
const addressOf = (q: string, lang: string) => `/api/search?${new URLSearchParams({ q, lang, site: 'hse' })}`

const chinese = '如何改善农村地区老年糖尿病患者的初级卫生保健服务质量'
const letters = [...'abcdefghijklmnopqrstuvwxy']

/** What each is read as: words that are searched for, and notes on what could not be read as typed. */
const unusual: [name: string, q: string, lang: string, reads: RegExp, notes: string[]][] = [
  ['2,000 characters', 'school meals asthma '.repeat(100), 'en', /asthma/, []],
  ['2,000 characters of Chinese, 18 kB of address', chinese.repeat(80).slice(0, 2000), 'cn', /糖尿病/, ['too_long']],
  ['500 words', Array.from({ length: 500 }, (_, i) => `w${i}`).join(' '), 'en', /w0/, ['too_long']],
  ['100 beginnings', letters.flatMap((a) => ['a', 'e', 'i', 'o'].map((b) => `${a}${b}*`)).join(' '), 'en', /aa\*/, []],
  ['parentheses 200 deep', `${'('.repeat(200)}asthma${')'.repeat(200)}`, 'en', /asthma/, []],
  ['parentheses that never close', '(asthma OR '.repeat(150), 'en', /asthma/, ['unclosed_parenthesis']],
  ['emoji', '😀🎉'.repeat(50), 'en', /^$/, ['nothing_searchable']],
  ['emoji among words', 'asthma 👩‍👩‍👧‍👦 school', 'en', /asthma.*school/, []],
  ['from right to left', 'التغذية المدرسية asthma', 'en', /التغذية.*asthma/, []],
  ['mixed scripts', 'здоровье 健康 santé υγεία asthma', 'en', /здоровье.*santé.*υγεία.*asthma/, []],
  ['control characters', 'asthma\u0000\u0007\u001b school\u202e', 'en', /asthma.*school/, []],
]

for (const [name, q, lang, reads, expected] of unusual)
  test(`a query of ${name} is answered, and the answer says how it was read`, async () => {
    const { reading, total } = await data<SearchData>(addressOf(q, lang))
    assert.match([reading.understood, ...reading.concepts.map(({ text }) => text)].join(' '), reads)
    const notes = reading.notes.map(({ code }) => code as string)
    for (const note of expected) assert.ok(notes.includes(note), `${note} is not among ${notes.join(', ')}`)
    assert.ok(Number.isInteger(total.value))
  })

for (const { review, text } of published)
  test(`the strategy of '${review}' is run, and each of its lines has a count`, async () => {
    const { reading, total } = await data<SearchData>(addressOf(text, 'en'))
    assert.ok(Number.isInteger(total.value))
    assert.deepEqual(
      reading.lines.map(({ typed }) => typed),
      readStrategy(text)?.lines.map(({ typed }) => typed),
    )
    for (const { query } of reading.lines.filter(({ query }) => query !== '')) {
      const asked = new URLSearchParams({ q: query, site: 'hse', lang: 'en', near: 'false', added: '' })
      const [count] = await data<number[]>(`/api/search/counts?${asked}`)
      assert.ok(Number.isInteger(count), query)
    }
  })

test('a query or an address beyond its limit is refused with a sentence that says the limit', async () => {
  const query = await app.inject(addressOf('a'.repeat(longestQuery + 1), 'en'))
  assert.equal(query.statusCode, 400)
  assert.match(query.json<{ message: string }>().message, new RegExp(String(longestQuery)))
})
