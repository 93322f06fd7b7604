import { languageTag } from 'shared/sites'
import { markup } from '../html/html.ts'
import { basePage, siteWords } from './base-page.ts'
import type { WritePage } from './plain-page.ts'
import { searchForm } from './search-form.ts'

/** `/`: what the site is, and a search that needs nothing but the form. */
export const homePage: WritePage = (question) => {
  const { words, origin } = question
  const { name, short, description } = siteWords(question)
  const page = basePage(question)
  const search = { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}&lang=${words.lang}` }
  return {
    ...page,
    structured: [
      {
        '@type': 'WebSite',
        name,
        alternateName: short,
        url: `${origin}/`,
        description: page.description,
        inLanguage: languageTag(words.lang),
        potentialAction: {
          '@type': 'SearchAction',
          target: search,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
    main: markup`<h1>${name}</h1>
<p>${description}</p>
${searchForm(words)}`,
  }
}
