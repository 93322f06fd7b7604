import * as v from 'valibot'
import { foundSchema, readEnvelope } from './answers.ts'
import type { Tally } from './tally.ts'
import type { Target } from './target.ts'

/** Each would be an element, an attribute or a script, if a page took text for markup. */
const payloads = [
  '<script>attack()</script>',
  '<img src=x onerror=attack()>',
  '"><svg onload=attack()>',
  "' onmouseover='attack()",
  '</title><script>attack()</script>',
  '</script><script>attack()</script>',
  '<!--<script>attack()',
  '<iframe srcdoc="<script>attack()</script>">',
  '{{constructor.constructor("attack()")()}}',
  '<a href="javascript:attack()">x</a>',
  '\u2028<script>attack()</script>',
  '=cmd|"/c attack"!A1',
]

/** Markup that only a payload can have brought into an answer, once the values of attributes are left out. */
const ran = /<script>attack\(|<img src=x|<svg onload|<iframe srcdoc|<[^>]*\son(?:error|load|mouseover)=/i
/** In the value of an attribute. */
const leads = /href="\s*javascript:/i

const runs = (html: string): boolean => leads.test(html) || ran.test(html.replaceAll(/="[^"]*"/g, '=""'))

/** Records that hold nothing hostile, as lines of a file. */
export const plainRecords = (count: number): string[] =>
  Array.from({ length: count }, (_, place) =>
    JSON.stringify({
      id: `plain:${place}`,
      title: `School meals, nurses and vaccination in ${place} ${['schools', 'villages', 'clinics'][place % 3]}`,
      abstract: `We searched ${place} databases for trials of asthma care and primary health care financing.`,
      year: 1990 + (place % 30),
      sites: ['hse', 'sse', 'cvd'],
    }),
  )

/** Records with each payload in each field that a page shows. */
export const markedRecords = (): object[] =>
  payloads.map((payload, place) => ({
    id: `attack:${place}`,
    title: `&lt;b&gt; ${payload} marked ${place}`,
    abstract: `We looked at ${payload} in marked ${place}.`,
    authors: [payload, 'Otieno, Amina'],
    journal: payload,
    keywords: [payload],
    doi: `10.1000/${payload}`,
    year: 2020,
    sites: ['hse'],
  }))

/** Asks for pages and files of the hostile documents, and for pages with payloads in their address. */
export const tryPayloads = async ({ api, site }: Target, tally: Tally): Promise<void> => {
  const look = async (address: string): Promise<void> => {
    const response = await fetch(address, { headers: { host: 'hse.localhost' } })
    const html = (response.headers.get('content-type') ?? '').includes('html')
    const text = await response.text()
    const formula = response.headers.get('content-type')?.includes('csv') && /(?:^|,|\n)"?[=+@]cmd/.test(text)
    tally.add('payloads run', (html && runs(text)) || formula ? `${address} holds a payload` : null)
  }
  const found = await fetch(`${api}/api/search?q=marked&site=hse&lang=en`)
  const { hits } = v.parse(foundSchema, (await readEnvelope(found)).data)
  for (const { id } of hits) await look(`${site}/articles/${id}-x?lang=en`)
  for (const payload of payloads) {
    const typed = encodeURIComponent(payload)
    for (const path of [
      '/search?q=',
      '/?q=',
      '/unsubscribe?token=',
      '/login?lang=',
      '/search?applied_filters=',
      '/confirm/',
    ])
      await look(`${site}${path}${typed}`)
  }
  for (const format of ['csv', 'ris', 'bibtex'])
    await look(`${api}/api/search/export?q=marked&site=hse&format=${format}`)
  await look(`${api}/api/latest_content.atom?type=hse&lang=en`)
}
