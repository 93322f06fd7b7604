const words =
  'health care community primary hospital nurse child maternal vaccine school cost quality access policy rural urban training programme outcome mortality diabetes malaria mental obesity smoking screening'.split(
    ' ',
  )

/** The same numbers on every machine (Lehmer, modulus 2^31 - 1). */
let state = 42
const draw = (below: number): number => {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}
const times = (count: number, part: (place: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join('')

/** As many as 40 million words of English medical abstracts hold, as unequally common as in texts (Zipf). */
const vocabulary = 300_000
const word = (): string => {
  const rank = Math.floor(Math.exp((draw(1_000_000) / 1_000_000) * Math.log(vocabulary))) - 1
  return words[rank] ?? `w${rank.toString(36)}`
}
const text = (length: number): string => Array.from({ length }, word).join(' ')

const date = (name: string, attributes = ''): string =>
  `<${name}${attributes}><Year>${1990 + draw(35)}</Year><Month>${1 + draw(12)}</Month><Day>${1 + draw(28)}</Day></${name}>`

const author = (): string =>
  `<Author ValidYN="Y"><LastName>Author${draw(50_000)}</LastName><ForeName>Ada B</ForeName><Initials>AB</Initials><AffiliationInfo><Affiliation>Department of ${text(3)}, University of ${text(2)}, ${draw(99_999)} ${text(1)}.</Affiliation></AffiliationInfo></Author>`

const heading = (): string =>
  `<MeshHeading><DescriptorName UI="D${draw(70_000)}" MajorTopicYN="N">${text(2)}</DescriptorName><QualifierName UI="Q000${draw(900)}" MajorTopicYN="Y">${text(1)}</QualifierName></MeshHeading>`

const reference = (): string =>
  `<Reference><Citation>${text(14)}. J ${text(2)}. ${1990 + draw(35)};${draw(90)}(${draw(12)}):${draw(900)}-9.</Citation><ArticleIdList><ArticleId IdType="pubmed">${draw(39_000_000)}</ArticleId><ArticleId IdType="doi">10.9999/of.${draw(39_000_000)}</ArticleId></ArticleIdList></Reference>`

const abstract = (): string =>
  `<Abstract>${['BACKGROUND', 'METHODS', 'RESULTS', 'CONCLUSIONS']
    .map((label) => `<AbstractText Label="${label}" NlmCategory="${label}">${text(50)}.</AbstractText>`)
    .join('')}</Abstract>`

/** Three records in four have an abstract, every second one its references, as in the yearly files. */
const article = (number: number): string => {
  const pmid = 50_000_000 + number
  const doi = `10.9999/bench.${number}`
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM" IndexingMethod="Automated"><PMID Version="1">${pmid}</PMID>${date('DateCompleted')}${date('DateRevised')}<Article PubModel="Print"><Journal><ISSN IssnType="Print">1234-5678</ISSN><JournalIssue CitedMedium="Print"><Volume>${1 + draw(90)}</Volume><Issue>${1 + draw(12)}</Issue>${date('PubDate')}</JournalIssue><Title>Journal of ${text(2)}</Title><ISOAbbreviation>J ${text(2)}</ISOAbbreviation></Journal><ArticleTitle>${text(11)} ${number}.</ArticleTitle><Pagination><MedlinePgn>${draw(900)}-9</MedlinePgn></Pagination><ELocationID EIdType="doi" ValidYN="Y">${doi}</ELocationID>${number % 4 > 0 ? abstract() : ''}<AuthorList CompleteYN="Y">${times(5, author)}</AuthorList><Language>eng</Language><PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList></Article><MedlineJournalInfo><Country>United States</Country><MedlineTA>J ${text(2)}</MedlineTA><NlmUniqueID>${draw(9_999_999)}</NlmUniqueID></MedlineJournalInfo><MeshHeadingList>${times(11, heading)}</MeshHeadingList><KeywordList Owner="NOTNLM">${times(4, () => `<Keyword MajorTopicYN="N">${text(2)}</Keyword>`)}</KeywordList></MedlineCitation><PubmedData><History>${times(6, () => date('PubMedPubDate', ' PubStatus="pubmed"'))}</History><PublicationStatus>ppublish</PublicationStatus><ArticleIdList><ArticleId IdType="pubmed">${pmid}</ArticleId><ArticleId IdType="doi">${doi}</ArticleId></ArticleIdList>${number % 2 > 0 ? `<ReferenceList>${times(25, reference)}</ReferenceList>` : ''}</PubmedData></PubmedArticle>\n`
}

/**
 * A `PubmedArticleSet` as the yearly files of PubMed are, with texts that are put together at random; always the same.
 *
 * @param limits how many records or bytes it has at most; it ends with the one that is reached first
 */
export function* generatedPubmed(limits: { records: number; bytes: number }): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<PubmedArticleSet>\n'
  let bytes = 0
  for (let number = 0; number < limits.records && bytes < limits.bytes; number++) {
    const next = article(number)
    // All of it is ASCII.
    bytes += next.length
    yield next
  }
  yield '</PubmedArticleSet>\n'
}
