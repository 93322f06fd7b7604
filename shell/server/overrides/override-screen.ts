import { addressIn, languageTag, type Site } from 'shared/sites'
import { markup, type Html } from '../html/html.ts'
import { fixedTags } from '../page-head/fixed-tags.ts'
import { languageLinks } from '../page-metadata/language-links.ts'
import { siteWords } from '../page-metadata/page-metadata.ts'
import type { ShellPointer } from '../site-files.ts'
import type { Words } from '../words/words.ts'
import type { Override } from './override-cookie.ts'

/** Where the screen is; a form posts to it, another to `{path}/stop`. */
export const screenPath = '/__composition/override'

export interface ScreenQuestion {
  site: Site
  words: Words
  shell: ShellPointer
  /** What runs from elsewhere in this browser now. */
  overrides: readonly Override[]
  /** What the address asks for; null when it asks for nothing. */
  asked: { remote: string; origin: string } | null
  /** Whether the site allows it. */
  allowed: boolean
}

const hidden = (name: string, value: string): Html => markup`<input type="hidden" name="${name}" value="${value}">`

const wayOut = ({ words, site }: ScreenQuestion, text: 'leave' | 'home'): Html =>
  markup`<a class="quiet" href="${addressIn(site.logo, words.lang)}">${words.own(`override.${text}`)}</a>`

const confirmation = (question: ScreenQuestion, asked: NonNullable<ScreenQuestion['asked']>): Html => {
  const { words, allowed } = question
  const t = words.own
  if (!allowed) {
    return markup`<h1>${t('override.refused_title')}</h1>
<p>${t('override.refused', asked)}</p>
<p>${t('override.refused_hint')}</p>
<p class="ways">${wayOut(question, 'home')}</p>`
  }
  return markup`<h1>${t('override.title', asked)}</h1>
<p>${t('override.what', asked)}</p>
<p><strong>${t('override.danger')}</strong></p>
<p>${t('override.scope')}</p>
<form method="post" action="${screenPath}">
${hidden('remote', asked.remote)}${hidden('origin', asked.origin)}${hidden('lang', words.lang)}
<p class="ways"><button type="submit">${t('override.start', asked)}</button>${wayOut(question, 'leave')}</p>
</form>`
}

const running = ({ words, overrides }: ScreenQuestion): Html => {
  const t = words.own
  return markup`<h2>${t('override.running_title')}</h2>
<ul>
${overrides.map(
  ({ remote, origin }) => markup`<li><form method="post" action="${screenPath}/stop">
${hidden('remote', remote)}${hidden('back', addressIn(screenPath, words.lang))}
<span>${t('override.running', { remote, origin })}</span> <button type="submit" class="quiet">${t('override.stop', { remote })}</button>
</form></li>
`,
)}</ul>`
}

/** Says what an override would do and asks for it, or what runs now. It has no scripts: only a person can press. */
export const overrideScreen = (question: ScreenQuestion): string => {
  const { site, words, shell, overrides, asked } = question
  const title = words.own('override.head')
  const { name, short } = siteWords(question)
  const path = asked ? `${screenPath}?${new URLSearchParams(asked)}` : screenPath
  const styles = shell.main.styles.map(
    ({ path, integrity }) =>
      markup`<link rel="stylesheet" crossorigin="anonymous" href="${shell.base + path}"${integrity && markup` integrity="${integrity}"`}>
`,
  )
  const main = asked
    ? confirmation(question, asked)
    : markup`<h1>${title}</h1>
<p>${words.own(overrides.length > 0 ? 'override.some' : 'override.none')}</p>`
  return markup`<!doctype html>
<html lang="${languageTag(words.lang)}" dir="ltr" data-site="${site.id}">
<head>
${fixedTags(site.id, words.lang, short)}<title>${words.of('shared')('page.title', { title, site: name })}</title>
<meta name="robots" content="noindex">
${styles}<link rel="stylesheet" href="${screenPath}.css">
</head>
<body class="override-screen">
<header><p>${name}</p></header>
<main>
${main}
${overrides.length > 0 && running(question)}
</main>
<footer>
${!asked && markup`<p>${wayOut(question, 'home')}</p>`}${languageLinks(question, path)}</footer>
</body>
</html>
`.toString()
}
