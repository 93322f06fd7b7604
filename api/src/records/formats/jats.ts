import { doiUrl } from 'shared/citations'
import type { Notice } from '../notice.ts'
import { MalformedRecordError } from './entry.ts'
import { languageTagOf } from './language-codes.ts'
import { licenceOf } from './licence-name.ts'
import { bareDoi, idOf, statedOnly } from './bibliographic.ts'
import { isoDate, monthNumber } from './tagged-lines.ts'
import { all, child, elementsOf, parseElement, textAt, textOf, within, type XmlElement } from './xml-element.ts'

/** The element of one article in JATS, alone or within a `pmc-articleset`. */
export const jatsRecords = ['article']

/** Notes, cross-references, and formulas written a second time for other programs. */
const notRead = ['xref', 'fn', 'tex-math', 'annotation', 'object-id']

/** `related-article-type` of JATS that says something of the article itself. */
const noticeKinds: Readonly<Record<string, Notice['kind']>> = {
  'retraction-forward': 'retraction',
  'expression-of-concern-forward': 'concern',
  'object-of-concern-forward': 'concern',
  'correction-forward': 'correction',
}
/** The same from the side of the notice. */
const updateKinds: Readonly<Record<string, Notice['kind']>> = {
  'retracted-article': 'retraction',
  'object-of-concern': 'concern',
  'corrected-article': 'correction',
}

const text = (element: XmlElement | undefined): string | undefined => textOf(element, notRead)

/** Paragraphs on lines of their own; those of a section after its heading. */
const paragraphs = (element: XmlElement): string[] =>
  elementsOf(element).flatMap((part) => {
    if (part.name === 'title') return []
    if (part.name !== 'sec') return text(part) ?? []
    const [first, ...others] = paragraphs(part)
    return [[text(child(part, 'title'))?.replace(/\s*[:：]$/u, ''), first].filter(Boolean).join(': '), ...others]
  })

const abstractsOf = (meta: XmlElement | undefined, language: string) => {
  const abstract: Record<string, string> = {}
  const plain: Record<string, string> = {}
  for (const element of elementsOf(meta, 'abstract', 'trans-abstract')) {
    const kind = element.attributes['abstract-type'] ?? ''
    const tag = element.attributes['lang'] ? languageTagOf(element.attributes['lang']) : language
    const written = paragraphs(element).join('\n') || text(element)
    if (!written) continue
    if (/plain|lay/.test(kind)) plain[tag] ??= written
    else if (kind === '' || /structured|summary/.test(kind)) abstract[tag] ??= written
  }
  return { abstract, plain }
}

const dateOf = (element: XmlElement): string | undefined =>
  isoDate(textAt(element, 'year'), monthNumber(textAt(element, 'month')), textAt(element, 'day'))

/** The date of publication: electronic before print, since that is when it could be read. */
const published = (meta: XmlElement | undefined): string | undefined => {
  const dates = elementsOf(meta, 'pub-date')
  const typeOf = ({ attributes }: XmlElement) =>
    `${attributes['pub-type'] ?? ''} ${attributes['date-type'] ?? ''} ${attributes['publication-format'] ?? ''}`
  const order = [/epub(?!-ppub)|electronic/, /\bpub\b/, /ppub|print/, /collection/, /./]
  for (const kind of order) {
    const date = dates.filter((each) => kind.test(typeOf(each))).flatMap((each) => dateOf(each) ?? [])[0]
    if (date) return date
  }
  return dates.flatMap((each) => dateOf(each) ?? [])[0]
}

const authorsOf = (meta: XmlElement | undefined): string[] =>
  all(meta, 'contrib-group', 'contrib').flatMap((contrib) => {
    const kind = contrib.attributes['contrib-type']
    if (kind !== undefined && kind !== 'author') return []
    const name = child(contrib, 'name') ?? child(contrib, 'name-alternatives', 'name')
    const parts = [textAt(name, 'surname'), textAt(name, 'given-names')].filter(Boolean)
    return parts.join(', ') || text(child(contrib, 'collab')) || text(child(contrib, 'string-name')) || []
  })

const titlesOf = (group: XmlElement | undefined, language: string): Record<string, string> => {
  const full = (...elements: (XmlElement | undefined)[]) => elements.flatMap((each) => text(each) ?? []).join(': ')
  const titles = { [language]: full(child(group, 'article-title'), child(group, 'subtitle')) }
  for (const other of elementsOf(group, 'trans-title-group'))
    titles[languageTagOf(other.attributes['lang'])] ??= full(
      child(other, 'trans-title'),
      child(other, 'trans-subtitle'),
    )
  return titles
}

const relatedOf = (meta: XmlElement | undefined, kinds: typeof noticeKinds) =>
  elementsOf(meta, 'related-article', 'related-object').flatMap(({ attributes }) => {
    const kind = kinds[attributes['related-article-type'] ?? '']
    if (!kind) return []
    const address = attributes['href'] ?? ''
    const isPmid = attributes['ext-link-type'] === 'pmid' || attributes['ext-link-type'] === 'pubmed'
    return [{ kind, ...(isPmid ? { pmid: address } : { doi: bareDoi(address) }) }]
  })

/** One article in JATS. @throws MalformedRecordError when it is not well-formed or has nothing to go by */
export const readJats = (written: string): Record<string, unknown> => {
  const root = parseElement(written)
  const front = child(root, 'front')
  const meta = child(front, 'article-meta')
  const journal = child(front, 'journal-meta')
  if (!meta) throw new MalformedRecordError('has no article-meta')
  const language = languageTagOf(root.attributes['lang'] ?? 'en')
  const idIn = (...types: string[]) =>
    textOf(elementsOf(meta, 'article-id').find(({ attributes }) => types.includes(attributes['pub-id-type'] ?? '')))
  const pmid = idIn('pmid')
  const doi = bareDoi(idIn('doi'))
  const number = idIn('pmcid', 'pmc', 'pmcaid')
  const pmcid = number && (/^PMC/i.test(number) ? number : `PMC${number}`)
  const titles = titlesOf(child(meta, 'title-group'), language)
  const { abstract, plain } = abstractsOf(meta, language)
  const date = published(meta)
  const pages = [textAt(meta, 'fpage'), textAt(meta, 'lpage')].filter(Boolean).join('-') || textAt(meta, 'elocation-id')
  const licence = licenceOf(within(child(meta, 'permissions'), 'license').map(licenceWords).join(' '))
  return statedOnly({
    id: pmcid ? `pmc:${pmcid}` : idOf('jats', { pmid, doi, title: titles[language], year: date?.slice(0, 4) }),
    title: titles,
    abstract,
    plain_language_summary: plain,
    language,
    authors: authorsOf(meta),
    author_countries: within(meta, 'country').flatMap(
      (country) => country.attributes['country'] ?? textOf(country) ?? [],
    ),
    journal: text(within(journal, 'journal-title')[0]),
    issn: elementsOf(journal, 'issn').flatMap((issn) => textOf(issn) ?? []),
    publisher: textOf(within(journal, 'publisher-name')[0]),
    volume: textAt(meta, 'volume'),
    issue: textAt(meta, 'issue'),
    pages,
    date,
    keywords: all(meta, 'kwd-group', 'kwd').flatMap((keyword) => text(keyword) ?? []),
    subjects: within(child(meta, 'article-categories'), 'subject').flatMap((subject) => text(subject) ?? []),
    source_type: root.attributes['article-type'],
    notices: relatedOf(meta, noticeKinds),
    updates: relatedOf(meta, updateKinds),
    ...licence,
    doi,
    pmid,
    pmcid,
    url: doi ? doiUrl(doi) : pmcid && `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/`,
    oa_url: pmcid && licence ? `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/` : undefined,
  })
}

const licenceWords = (licence: XmlElement): string =>
  [
    licence.attributes['href'],
    ...within(licence, 'ext-link', 'license_ref').map((link) => link.attributes['href'] ?? textOf(link)),
    textOf(licence),
  ]
    .filter(Boolean)
    .join(' ')
