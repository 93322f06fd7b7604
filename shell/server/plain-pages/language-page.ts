import { addressIn, languageTag } from 'shared/sites'
import { markup } from '../html/html.ts'
import { basePage } from './base-page.ts'
import type { WritePage } from './plain-page.ts'

/** `/select-language`: the site in each of its languages. */
export const languagePage: WritePage = (question) => {
  const { site, words } = question
  const title = words.of('shell')('languages.title')
  const name = words.of('shared')
  return {
    ...basePage(question),
    title,
    main: markup`<h1>${title}</h1>
<ul>
${site.languages.map(
  (lang) =>
    markup`<li><a href="${addressIn(site.home, lang)}" hreflang="${languageTag(lang)}" lang="${languageTag(lang)}">${name(`languages.${lang}`)}</a></li>
`,
)}</ul>`,
  }
}
