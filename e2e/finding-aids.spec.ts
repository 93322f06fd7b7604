import type { APIRequestContext } from '@playwright/test'
import type { BroaderSearch, SearchData, Suggestion } from 'shared/contracts'
import { sites, type Lang, type SiteId } from 'shared/sites'
import { apiOrigin, siteIds } from './browser/addresses.ts'
import { expect, test } from './browser/test.ts'

/** What people begin to type, with a slip of the keys that one word explains, in each language. */
const typed: Record<Lang, { beginnings: string[]; slip: string; meant: string }> = {
  en: { beginnings: ['vacc', 'school h', 'obes'], slip: 'diabtes', meant: 'diabetes' },
  es: { beginnings: ['salud m', 'vacun', 'obes'], slip: 'tabaquizmo', meant: 'tabaquismo' },
  fr: { beginnings: ['santé m', 'vacc', 'obés'], slip: 'vaccinaton', meant: 'vaccination' },
  pt: { beginnings: ['saúde m', 'obes'], slip: 'vaccinaton', meant: 'vaccination' },
  cn: { beginnings: ['心理', '疫苗', '肥胖'], slip: 'diabtes', meant: 'diabetes' },
}

const asking = (request: APIRequestContext, site: SiteId, lang: Lang) => {
  const get = async <Data>(path: string, params: Record<string, string>): Promise<Data> => {
    const answer = await request.get(`${apiOrigin}/api/${path}`, { params: { lang, ...params } })
    return ((await answer.json()) as { data: Data }).data
  }
  return {
    search: (q: string) => get<SearchData>('search', { site, q }),
    broader: (q: string) => get<BroaderSearch>('search/broader', { site, q }),
    suggestions: (q: string) => get<Suggestion[]>('search/suggestions', { type: site, q }),
  }
}

/** How many documents a search finds by its words, as suggestions and wider searches are counted. */
const byWords = ({ classes: { all, most, part } }: SearchData): number => all + most + part

/** Whether the first documents say why they were found. */
const fits = ({ hits }: SearchData): boolean =>
  hits.slice(0, 5).filter(({ title_marks, passage }) => title_marks.length + (passage?.marks.length ?? 0) > 0).length >=
  Math.min(4, hits.length)

const spoken: [site: SiteId, lang: Lang][] = siteIds.flatMap((site) =>
  sites[site].home === '/' ? sites[site].languages.map((lang): [SiteId, Lang] => [site, lang]) : [],
)
for (const [site, lang] of spoken) {
  const tag = ['hse en', 'sse fr'].includes(`${site} ${lang}`) ? [] : ['@full']
  test(
    `suggestions, corrections and wider searches of ${site} in ${lang} lead to documents that fit`,
    { tag },
    async ({ request }) => {
      const { search, broader, suggestions } = asking(request, site, lang)
      const { beginnings, slip, meant } = typed[lang]
      for (const prefix of beginnings) {
        const [first, ...others] = await suggestions(prefix)
        expect(first, prefix).toBeDefined()
        for (const { query, count } of [...(first ? [first] : []), ...others.slice(0, 2)]) {
          const found = await search(query)
          expect(byWords(found), query).toBe(count)
          expect(fits(found), query).toBe(true)
        }
      }

      const { reading } = await search(slip)
      expect([...reading.corrections.map(({ corrected }) => corrected), reading.correction]).toContain(meant)
      expect(fits(await search(meant)), meant).toBe(true)

      const { queries } = await broader('"school nurses" AND asthma AND helicopters')
      expect(queries.length).toBeGreaterThan(0)
      for (const { query, total } of queries) {
        const found = await search(query)
        expect(byWords(found), query).toBe(total)
        expect(fits(found), query).toBe(true)
      }
    },
  )
}
