import { matchPath } from 'react-router'
import type { Registry } from 'shared/remote'
import { addressIn, languageTag } from 'shared/sites'
import { markup, type Html } from '../html/html.ts'
import type { PageFacts, PageQuestion } from './page-facts.ts'

/** Pages that the menu would lead to: those that are rendered here, are listed and have one address. */
const listed = (registry: Registry, { site, words }: PageQuestion): { path: string; title: string }[] =>
  registry.remotes.flatMap((row) =>
    row.routes.flatMap(({ path, render, head, sites }) => {
      const shown = render && head?.about && head.about !== 'site' && (sites?.includes(site.id) ?? true)
      const title = shown && !path.includes(':') && head.title ? words.of(row.texts)(head.title) : ''
      return title ? [{ path, title }] : []
    }),
  )

const languageLinks = ({ site, words }: PageQuestion, path: string): Html => {
  const t = words.of('shared')
  return markup`<nav aria-label="${words.own('languages')}">
<ul>
${site.languages.map(
  (lang) => markup`<li><a href="${addressIn(path, lang)}" hreflang="${languageTag(lang)}" lang="${languageTag(lang)}"${
    lang === words.lang && markup` aria-current="true"`
  }>${t(`languages.${lang}`)}</a></li>
`,
)}</ul>
</nav>
`
}

const pageLinks = (question: PageQuestion, registry: Registry): Html => {
  const { words, pathname } = question
  return markup`<nav aria-label="${words.own('pages')}">
<ul>
${listed(registry, question).map(
  ({ path, title }) =>
    markup`<li><a href="${addressIn(path, words.lang)}"${matchPath(path, pathname) && markup` aria-current="page"`}>${title}</a></li>
`,
)}</ul>
</nav>
`
}

/** How a page is answered. */
interface Answered {
  registry: Registry
  /** Whether the page itself is there. */
  rendered: boolean
  /** Whether it could be. */
  render: boolean
  aside?: ((question: PageQuestion) => Html) | undefined
}

/** What needs scripts on a page, or that it is not there for now. */
const noteOf = ({ words, head, namespace }: PageQuestion, { rendered, render }: Answered): string => {
  if (render && !rendered) return words.own('unavailable')
  const readable = render && (head.about !== undefined || namespace === 'shell')
  return words.own(readable ? 'without_scripts' : 'needs_scripts')
}

/** What a page says where no script runs: what needs them, and the ways that its menus would lead. */
export const withoutScripts = (page: PageFacts, question: PageQuestion, answered: Answered): Html => {
  const { site } = question
  return markup`<aside class="without-scripts">
<p>${noteOf(question, answered)}</p>
${answered.aside?.(question)}${pageLinks(question, answered.registry)}${site.languages.length > 1 && languageLinks(question, page.path ?? '/')}</aside>`
}

/** What a page says where scripts run and those of the site do not come. */
export const scriptsLate = ({ words }: PageQuestion, { rendered }: Answered): Html =>
  markup`<aside id="late" class="scripts-late">${words.own(rendered ? 'scripts_late' : 'unavailable')}</aside>`
