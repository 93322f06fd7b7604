import { matchPath } from 'react-router'
import { menuEntries, type Registry } from 'shared/remote'
import { addressIn } from 'shared/sites'
import { markup, type Html } from '../html/html.ts'
import { languageLinks } from './language-links.ts'
import type { PageMetadata, PageQuestion } from './page-metadata.ts'

interface PageLink {
  path: string
  title: string
}

/** Pages that can be read without scripts: those that are rendered here, are listed and have one address. */
const readable = (registry: Registry, { site, words }: PageQuestion): PageLink[] =>
  registry.remotes.flatMap((row) =>
    row.routes.flatMap(({ path, render, head, sites }) => {
      const shown = render && head?.about && !path.includes(':') && (sites?.includes(site.id) ?? true)
      return shown ? [{ path, title: head.title ? words.of(row.texts)(head.title) : '' }] : []
    }),
  )

/** The main menu's way to each of them in its order and words, and then those that are not in the menu. */
const listed = (registry: Registry, question: PageQuestion): PageLink[] => {
  const { site, words } = question
  const pages = readable(registry, question)
  const ofMenu = menuEntries(registry, site.id, 'visitor').flatMap(({ route, texts, text }) =>
    pages.some(({ path }) => path === route) && route ? [{ path: route, title: words.of(texts)(text) }] : [],
  )
  const others = pages.filter(({ path, title }) => title && !ofMenu.some((entry) => entry.path === path))
  return [...ofMenu, ...others]
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
export const withoutScripts = (page: PageMetadata, question: PageQuestion, answered: Answered): Html =>
  markup`<aside class="without-scripts">
<p>${noteOf(question, answered)}</p>
${answered.aside?.(question)}${pageLinks(question, answered.registry)}${languageLinks(question, page.path ?? '/')}</aside>`

/** What a page says where scripts run and those of the site do not come, or the browser is too old for them. */
export const scriptsLate = ({ words }: PageQuestion, { rendered }: Answered): Html =>
  markup`<aside id="late" class="scripts-late"><span>${words.own(rendered ? 'scripts_late' : 'unavailable')}</span><span>${words.own('old_browser')}</span></aside>`

/** What the browser says while the texts of the site do not arrive, or are not what was published (`Unreachable`). */
export const unreachableWords = ({ words }: PageQuestion): Record<string, string> =>
  Object.fromEntries(
    ['title', 'text', 'tampered', 'trying', 'again'].map((key) => [key, words.own(`unreachable.${key}`)]),
  )
