import type { DocumentAddresses } from 'shared/contracts'
import { articlePath } from 'shared/documents'
import type { Registry } from 'shared/remote'
import { addressIn, languageTag, type Lang, type Site } from 'shared/sites'
import { escapeHtml } from 'shared/markup'

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface Place {
  /** Canonical path, without a language. */
  path: string
  languages: readonly Lang[]
  changed?: string
}

const dayOf = (changed: string): string => (changed ? `<lastmod>${escapeHtml(changed.slice(0, 10))}</lastmod>` : '')

/** An entry for each language of a page, each naming all of them, as engines want it. */
const entries = (origin: string, { path, languages, changed = '' }: Place): string => {
  const alternates =
    languages.length < 2
      ? ''
      : languages
          .map((lang) => {
            const href = escapeHtml(origin + addressIn(path, lang))
            return `<xhtml:link rel="alternate" hreflang="${languageTag(lang)}" href="${href}"/>`
          })
          .join('')
  return languages
    .map(
      (lang) => `<url><loc>${escapeHtml(origin + addressIn(path, lang))}</loc>${dayOf(changed)}${alternates}</url>\n`,
    )
    .join('')
}

/** A sitemap, piece by piece, so that a long one is never whole in memory. */
function* sitemap(origin: string, places: Iterable<Place>): Generator<string> {
  yield `${xmlHead}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for (const place of places) yield entries(origin, place)
  yield '</urlset>\n'
}

/** The index of a site's sitemaps: its pages, and its documents in parts. */
export const sitemapIndex = (origin: string, parts: DocumentAddresses['parts']): string => {
  const rows = [
    { name: 'pages', changed: '' },
    ...parts.map(({ part, changed }) => ({ name: `documents-${part}`, changed })),
  ]
  const sitemaps = rows.map(
    ({ name, changed }) =>
      `<sitemap><loc>${escapeHtml(`${origin}/sitemaps/${name}.xml`)}</loc>${dayOf(changed)}</sitemap>\n`,
  )
  return `${xmlHead}<sitemapindex ${schema}>\n${sitemaps.join('')}</sitemapindex>\n`
}

/** The pages of a site that search engines may list and that have one address each. */
export const pagesSitemap = (origin: string, { id, languages }: Site, registry: Registry): Generator<string> =>
  sitemap(
    origin,
    registry.remotes
      .flatMap(({ routes }) => routes)
      .filter(({ path, head, sites }) => !path.includes(':') && head?.listed !== false && (sites?.includes(id) ?? true))
      .map(({ path }) => ({ path, languages })),
  )

/** Documents in the languages they have a title or abstract in; others would only repeat them with other labels. */
export const documentsSitemap = (origin: string, documents: DocumentAddresses['documents']): Generator<string> =>
  sitemap(
    origin,
    documents.map(({ languages, changed, ...document }) => ({
      path: articlePath(document),
      languages: languages.length > 0 ? languages : (['en'] as const),
      changed,
    })),
  )
