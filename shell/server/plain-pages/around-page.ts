import { matchPath } from 'react-router'
import type { Registry } from 'shared/remote'
import { addressIn, languageTag } from 'shared/sites'
import { markup, type Html } from '../html/html.ts'
import { siteWords } from './base-page.ts'
import type { PageQuestion, PlainPage } from './plain-page.ts'

/** Pages that are listed at the top: those that can be read without scripts and have one address. */
const listed = (registry: Registry, { site, words }: PageQuestion): { path: string; title: string }[] =>
  registry.remotes.flatMap((row) =>
    row.routes.flatMap(({ path, plain, head, sites }) => {
      const shown = plain && plain !== 'home' && !path.includes(':') && (sites?.includes(site.id) ?? true)
      const title = shown && head?.title ? words.of(row.texts)(head.title) : ''
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

/** What a rendered page says where no script runs: what needs them, and the ways that its menus would lead. */
export const withoutScripts = (page: PlainPage, question: PageQuestion, registry: Registry): Html => {
  const { site, words } = question
  return markup`<aside class="without-scripts">
<p>${words.own(page.readable ? 'without_scripts' : 'needs_scripts')}</p>
${pageLinks(question, registry)}${site.languages.length > 1 && languageLinks(question, page.path ?? '/')}</aside>`
}

/** A page for readers without scripts, with the ways to others around it. The scripts put theirs in its place. */
export const aroundPage = (page: PlainPage, question: PageQuestion, registry: Registry): Html => {
  const { site, words } = question
  return markup`<div class="plain-page">
<header>
<p><a href="${addressIn(site.logo, words.lang)}">${siteWords(question).name}</a></p>
${pageLinks(question, registry)}</header>
<main>
${page.main}
</main>
<footer>
<p>${words.own('without_scripts')}</p>
${site.languages.length > 1 && languageLinks(question, page.path ?? '/')}</footer>
</div>`
}
