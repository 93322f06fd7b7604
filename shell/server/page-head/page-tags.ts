import { addressIn, languageTag, type Lang, type Site } from 'shared/sites'
import { dataBlock, markup, type Html } from '../html/html.ts'
import { siteWords, type PageMetadata } from '../page-metadata/page-metadata.ts'
import type { Words } from '../words/words.ts'
import { iconFolder } from './site-look.ts'

/** Open Graph wants a territory with every language. */
const locales: Record<Lang, string> = { en: 'en_US', es: 'es_ES', fr: 'fr_FR', pt: 'pt_BR', cn: 'zh_CN' }

interface Around {
  site: Site
  words: Words
  /** Origin of the site's canonical addresses. */
  origin: string
}

/** The title of the document: the page's, and the site's where they differ. */
const documentTitle = ({ title }: PageMetadata, { words }: Around): string => {
  const { name } = siteWords({ words })
  return title === name ? title : words.of('shared')('page.title', { title, site: name })
}

const canonical = ({ path }: PageMetadata, { site, words, origin }: Around): Html | null => {
  if (path === null) return null
  const { languages } = site
  return markup`<link rel="canonical" href="${origin + addressIn(path, words.lang)}">
${
  languages.length > 1 &&
  markup`${languages.map(
    (lang) => markup`<link rel="alternate" hreflang="${languageTag(lang)}" href="${origin + addressIn(path, lang)}">
`,
  )}<link rel="alternate" hreflang="x-default" href="${origin + path}">
`
}`
}

const openGraph = (page: PageMetadata, { site, words, origin }: Around): Html => {
  const { name, description } = siteWords({ words })
  const tags: [property: string, content: string | null][] = [
    ['og:site_name', name],
    ['og:type', page.kind],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', page.path === null ? null : origin + addressIn(page.path, words.lang)],
    ['og:locale', locales[words.lang]],
    ['og:image', `${origin}${iconFolder(site.id)}/card.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${name}: ${description}`],
  ]
  return markup`${tags.map(
    ([property, content]) =>
      content !== null &&
      markup`<meta property="${property}" content="${content}" data-served>
`,
  )}<meta name="twitter:card" content="summary_large_image" data-served>
`
}

/** The mark by which the page knows which of its addresses and languages these tags were written for. */
export const servedMark = (pathname: string, lang: Lang): string => `${pathname} ${lang}`

/**
 * What the head says of one page: to people, search engines, reference managers and those who share a link. What the
 * page does not keep up to date itself has the attribute `data-served`, and is removed when another page is shown (`shared/page`).
 */
export const pageTags = (
  page: PageMetadata,
  around: Around,
): Html => markup`<title>${documentTitle(page, around)}</title>
<meta name="description" content="${page.description}">
${
  !page.listed &&
  markup`<meta name="robots" content="noindex" data-served>
`
}${canonical(page, around)}${openGraph(page, around)}${page.tags.map(
  ([name, content]) => markup`<meta name="${name}" content="${content}" data-served>
`,
)}${
  page.structured.length > 0 &&
  dataBlock(
    'application/ld+json',
    { '@context': 'https://schema.org', '@graph': page.structured },
    markup` data-served`,
  )
}
`
