// Imports generated PubMed XML and prints how long it takes and how much memory. Asserts nothing.
// Usage: node api/bench/import-bench.ts [records, 100000]
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importFiles } from '../src/import/import-files.ts'

const count = Number(process.argv[2] ?? 100_000)
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
const text = (length: number): string => Array.from({ length }, () => words[draw(words.length)]).join(' ')

const article = (number: number): string =>
  `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${
    50_000_000 + number
  }</PMID><Article PubModel="Print"><Journal><ISSN IssnType="Print">1234-5678</ISSN><JournalIssue CitedMedium="Print"><Volume>${
    1 + draw(90)
  }</Volume><Issue>${1 + draw(12)}</Issue><PubDate><Year>${1990 + draw(35)}</Year><Month>Mar</Month></PubDate></JournalIssue><Title>Journal of ${text(
    2,
  )}</Title></Journal><ArticleTitle>${text(10)} ${number}.</ArticleTitle><ELocationID EIdType="doi" ValidYN="Y">10.9999/bench.${number}</ELocationID><Abstract>${[
    'BACKGROUND',
    'METHODS',
    'RESULTS',
    'CONCLUSIONS',
  ]
    .map((label) => `<AbstractText Label="${label}">${text(45)}.</AbstractText>`)
    .join(
      '',
    )}</Abstract><AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>Author${draw(5000)}</LastName><ForeName>A</ForeName></Author></AuthorList><Language>eng</Language><PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList></Article><MeshHeadingList><MeshHeading><DescriptorName UI="D1" MajorTopicYN="N">Humans</DescriptorName></MeshHeading></MeshHeadingList></MedlineCitation></PubmedArticle>\n`

function* file(): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<PubmedArticleSet>\n'
  for (let number = 0; number < count; number++) yield article(number)
  yield '</PubmedArticleSet>\n'
}

const folder = mkdtempSync(join(tmpdir(), 'import-bench-'))
try {
  const path = join(folder, 'pubmed.xml')
  await pipeline(Readable.from(file()), createWriteStream(path))
  const start = performance.now()
  const before = process.cpuUsage()
  await importFiles({ dataDir: join(folder, 'data'), files: [path] })
  const { user, system } = process.cpuUsage(before)
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
  console.log(
    [
      `${count.toLocaleString('en')} records, ${megabytes(statSync(path).size)}:`,
      `${((performance.now() - start) / 1000).toFixed(0)} s,`,
      `${((user + system) / 1e6).toFixed(0)} s of processor,`,
      `at most ${megabytes(process.resourceUsage().maxRSS * 1024)} of memory`,
    ].join(' '),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
