import { hash } from 'node:crypto'
import type { Notice } from '../notice.ts'
import { MalformedRecordError } from './entry.ts'
import { languageTagOf } from './language-codes.ts'
import { bareDoi, distinctNames, idOf, majorFirst, statedOnly } from './bibliographic.ts'
import { titleOf } from './stated.ts'
import { isoDate, monthNumber } from './tagged-lines.ts'
import { all, child, elementsOf, parseElement, textAt, textOf, type XmlElement } from './xml-element.ts'

/** Elements of a PubmedArticleSet, as efetch and the yearly and daily files of PubMed give it, that are records. */
export const pubmedRecords = ['PubmedArticle', 'PubmedBookArticle', 'DeleteCitation']

/** `RefType` of a comment or correction (NLM's PubMed DTD) that says something of the article itself. */
const noticeKinds: Readonly<Record<string, Notice['kind']>> = {
  RetractionIn: 'retraction',
  RetractedandRepublishedIn: 'retraction',
  PartialRetractionIn: 'correction',
  ExpressionOfConcernIn: 'concern',
  ErratumIn: 'correction',
  CorrectedandRepublishedIn: 'correction',
}
/** The same from the side of the notice: what it says of another article. */
const updateKinds: Readonly<Record<string, Notice['kind']>> = {
  RetractionOf: 'retraction',
  PartialRetractionOf: 'correction',
  ExpressionOfConcernFor: 'concern',
  ErratumFor: 'correction',
}

/** One article of PubMed. @throws MalformedRecordError when it is not well-formed or has no PMID */
export const readPubmedRecord = (text: string): Record<string, unknown> => {
  const root = parseElement(text)
  if (root.name === 'DeleteCitation') return fromDeletion(root)
  return root.name === 'PubmedBookArticle' ? fromBook(root) : fromArticle(root)
}

/** A list of what PubMed has deleted, as a notice that is found on no site. */
const fromDeletion = (root: XmlElement): Record<string, unknown> => {
  const pmids = elementsOf(root, 'PMID').flatMap((pmid) => textOf(pmid) ?? [])
  if (pmids.length === 0) throw new MalformedRecordError('has no PMID')
  const list = pmids.join(' ')
  return {
    id: `pubmed-deleted:${hash('sha256', list).slice(0, 16)}`,
    title: `Deleted from PubMed: ${list.slice(0, 200)}`,
    sites: [],
    updates: pmids.map((pmid) => ({ kind: 'withdrawn', pmid })),
  }
}

const dateOf = (element: XmlElement | undefined): string | undefined => {
  if (!element) return undefined
  const [year, month] = (textAt(element, 'MedlineDate') ?? '').split(/[\s-]+/)
  return isoDate(
    textAt(element, 'Year') ?? year,
    monthNumber(textAt(element, 'Month') ?? month),
    textAt(element, 'Day'),
  )
}

/** Parts of a structured abstract on lines of their own, each after its heading. */
const abstractText = (element: XmlElement): string =>
  elementsOf(element, 'AbstractText')
    .map((part) => [part.attributes['Label'], textOf(part)].filter(Boolean).join(': '))
    .filter(Boolean)
    .join('\n')

const authorsOf = (list: XmlElement | undefined): string[] =>
  elementsOf(list, 'Author').flatMap((author) => {
    if (author.attributes['ValidYN'] === 'N') return []
    const name = [textAt(author, 'LastName'), textAt(author, 'ForeName') ?? textAt(author, 'Initials')]
    return textAt(author, 'CollectiveName') ?? (name.filter(Boolean).join(', ') || [])
  })

const otherTexts = (citation: XmlElement | undefined): Pick<Record<string, unknown>, string> => {
  const texts: Record<string, string> = {}
  const plain: Record<string, string> = {}
  for (const other of elementsOf(citation, 'OtherAbstract')) {
    const language = languageTagOf(other.attributes['Language'])
    const isPlain = /plain/i.test(other.attributes['Type'] ?? '')
    if (isPlain) plain[language] ??= abstractText(other)
    else texts[language] ??= abstractText(other)
  }
  return { texts, plain }
}

const corrections = (citation: XmlElement | undefined, kinds: typeof noticeKinds) =>
  all(citation, 'CommentsCorrectionsList', 'CommentsCorrections').flatMap((each) => {
    const kind = kinds[each.attributes['RefType'] ?? '']
    return kind ? [{ kind, reference: textAt(each, 'RefSource'), pmid: textAt(each, 'PMID') }] : []
  })

/** PMIDs that a `RefType` names, where there are any. */
const pmidsOf = (citation: XmlElement | undefined, type: string): string[] | undefined => {
  const named = all(citation, 'CommentsCorrectionsList', 'CommentsCorrections').flatMap((each) =>
    each.attributes['RefType'] === type ? (textAt(each, 'PMID') ?? []) : [],
  )
  return named.length > 0 ? named : undefined
}

/** Headings of MeSH; a heading is major by its descriptor or by a qualifier. */
const meshOf = (citation: XmlElement | undefined): string[] =>
  majorFirst(
    all(citation, 'MeshHeadingList', 'MeshHeading').map((heading) => ({
      name: textAt(heading, 'DescriptorName'),
      isMajor: elementsOf(heading).some(({ attributes }) => attributes['MajorTopicYN'] === 'Y'),
    })),
  )

const idIn = (list: XmlElement | undefined, type: string): string | undefined =>
  textOf(elementsOf(list, 'ArticleId').find(({ attributes }) => attributes['IdType'] === type))

/** Works in a list of references and the lists inside it (NLM's PubMed DTD, `ReferenceList`). */
const referencesOf = (list: XmlElement | undefined): string[] => [
  ...elementsOf(list, 'Reference').flatMap((reference) => {
    const ids = child(reference, 'ArticleIdList')
    return idIn(ids, 'pubmed') ?? idIn(ids, 'doi') ?? []
  }),
  ...elementsOf(list, 'ReferenceList').flatMap(referencesOf),
]

const pagesOf = (pagination: XmlElement | undefined): string | undefined =>
  textAt(pagination, 'MedlinePgn') ??
  ([textAt(pagination, 'StartPage'), textAt(pagination, 'EndPage')].filter(Boolean).join('-') || undefined)

const fromArticle = (root: XmlElement): Record<string, unknown> => {
  const citation = child(root, 'MedlineCitation')
  const article = child(citation, 'Article')
  const pmid = textAt(citation, 'PMID')
  if (!pmid) throw new MalformedRecordError('has no PMID')
  const journal = child(article, 'Journal')
  const ids = child(root, 'PubmedData', 'ArticleIdList')
  const ownDoi = elementsOf(article, 'ELocationID').find(
    ({ attributes }) => attributes['EIdType'] === 'doi' && attributes['ValidYN'] !== 'N',
  )
  const language = languageTagOf(textAt(article, 'Language'))
  const original = titleOf(textAt(article, 'VernacularTitle'))
  const english = titleOf(textAt(article, 'ArticleTitle'))
  const abstract = child(article, 'Abstract')
  const { texts, plain } = otherTexts(citation)
  const types = all(article, 'PublicationTypeList', 'PublicationType').flatMap((type) => textOf(type) ?? [])
  return statedOnly({
    id: `pmid:${pmid}`,
    title: {
      ...(english && !/^Not Available$/i.test(english) && { en: english }),
      ...(original && (language !== 'en' || !english) && { [language]: original }),
    },
    abstract: { ...(typeof texts === 'object' && texts), ...(abstract && { en: abstractText(abstract) }) },
    plain_language_summary: plain,
    authors: authorsOf(child(article, 'AuthorList')),
    journal: textAt(journal, 'Title') ?? textAt(citation, 'MedlineJournalInfo', 'MedlineTA'),
    issn: elementsOf(journal, 'ISSN').flatMap((issn) => textOf(issn) ?? []),
    volume: textAt(journal, 'JournalIssue', 'Volume'),
    issue: textAt(journal, 'JournalIssue', 'Issue'),
    pages: pagesOf(child(article, 'Pagination')),
    date: dateOf(child(journal, 'JournalIssue', 'PubDate')) ?? dateOf(child(article, 'ArticleDate')),
    keywords: all(citation, 'KeywordList', 'Keyword').flatMap((keyword) => textOf(keyword) ?? []),
    mesh: meshOf(citation),
    funders: distinctNames(all(article, 'GrantList', 'Grant', 'Agency').map((agency) => textOf(agency))),
    publication_types: types,
    source_type: types.join('; ') || undefined,
    retracted: types.includes('Retracted Publication') || undefined,
    notices: corrections(citation, noticeKinds),
    updates: corrections(citation, updateKinds).map(({ kind, pmid: of }) => ({ kind, pmid: of })),
    update_of: pmidsOf(citation, 'UpdateOf'),
    update_in: pmidsOf(citation, 'UpdateIn'),
    references: referencesOf(child(root, 'PubmedData', 'ReferenceList')),
    doi: bareDoi(textOf(ownDoi) ?? idIn(ids, 'doi')),
    pmid,
    pmcid: idIn(ids, 'pmc'),
    url: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`,
  })
}

const fromBook = (root: XmlElement): Record<string, unknown> => {
  const book = child(root, 'BookDocument')
  const pmid = textAt(book, 'PMID')
  const title = titleOf(textAt(book, 'ArticleTitle') ?? textAt(book, 'Book', 'BookTitle'))
  const abstract = child(book, 'Abstract')
  const doi = bareDoi(idIn(child(book, 'ArticleIdList'), 'doi'))
  const id = idOf('pubmed', { pmid, doi, title })
  if (!id) throw new MalformedRecordError('has no PMID')
  return statedOnly({
    id,
    title,
    language: languageTagOf(textAt(book, 'Language')),
    abstract: abstract && { en: abstractText(abstract) },
    authors: authorsOf(child(book, 'AuthorList') ?? child(book, 'Book', 'AuthorList')),
    journal: textAt(book, 'ArticleTitle') ? textAt(book, 'Book', 'BookTitle') : undefined,
    publisher: textAt(book, 'Book', 'Publisher', 'PublisherName'),
    date: dateOf(child(book, 'ContributionDate')) ?? dateOf(child(book, 'Book', 'PubDate')),
    publication_types: elementsOf(book, 'PublicationType').flatMap((type) => textOf(type) ?? []),
    keywords: all(book, 'KeywordList', 'Keyword').flatMap((keyword) => textOf(keyword) ?? []),
    doi,
    pmid,
    url: pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : undefined,
  })
}
