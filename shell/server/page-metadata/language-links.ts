import { addressIn, languageTag } from 'shared/sites'
import { markup, type Html } from '../html/html.ts'
import type { PageQuestion } from './page-metadata.ts'

/** A page in the languages of its site, for readers without scripts; empty where there is one. */
export const languageLinks = ({ site, words }: Pick<PageQuestion, 'site' | 'words'>, path: string): Html | false => {
  const t = words.of('shared')
  return (
    site.languages.length > 1 &&
    markup`<nav aria-label="${words.own('languages')}">
<ul>
${site.languages.map(
  (lang) => markup`<li><a href="${addressIn(path, lang)}" hreflang="${languageTag(lang)}" lang="${languageTag(lang)}"${
    lang === words.lang && markup` aria-current="true"`
  }>${t(`languages.${lang}`)}</a></li>
`,
)}</ul>
</nav>
`
  )
}
