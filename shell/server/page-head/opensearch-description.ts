import { addressIn, languageTag, type Lang, type Site } from 'shared/sites'
import { siteWords } from '../page-metadata/page-metadata.ts'
import { markup } from '../html/html.ts'
import type { Words } from '../words/words.ts'
import { iconFolder } from './site-look.ts'

export const openSearchPath = '/opensearch.xml'

/**
 * What a browser needs to add the site to its search engines, in a language of the site (OpenSearch 1.1, draft 6).
 *
 * @param origin of the site's canonical addresses
 */
export const openSearch = (site: Site, lang: Lang, words: Words, origin: string): string => {
  const { name, short, description } = siteWords({ words })
  const language = lang === 'en' ? '' : `&lang=${lang}`
  return `<?xml version="1.0" encoding="UTF-8"?>
${markup`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${short.slice(0, 16)}</ShortName>
<LongName>${name.slice(0, 48)}</LongName>
<Description>${description.slice(0, 1024)}</Description>
<Url type="text/html" method="get" template="${origin}/search?q={searchTerms}${language}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${origin}${addressIn(openSearchPath, lang)}"/>
<Image width="16" height="16" type="image/x-icon">${origin}${iconFolder(site.id)}/favicon.ico</Image>
<Language>${languageTag(lang)}</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
</OpenSearchDescription>`}
`
}
