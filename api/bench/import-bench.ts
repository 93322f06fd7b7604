// Imports generated PubMed XML as `npm run import` does and prints how long it takes and how much memory. Asserts nothing.
// Usage: node api/bench/import-bench.ts [records, 100000]
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { importNodeOptions } from '../src/import/import-node-options.ts'

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
/** Words are as unequally common as in texts (Zipf), out of 60,000. */
const vocabulary = 60_000
const word = (): string => {
  const rank = Math.floor(Math.exp((draw(1_000_000) / 1_000_000) * Math.log(vocabulary))) - 1
  return words[rank] ?? `w${rank.toString(36)}`
}
const text = (length: number): string => Array.from({ length }, word).join(' ')

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

/** A module that has a process tell at its end what it took. */
const telling = `data:text/javascript,process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage(); console.log(Math.round((userCPUTime + systemCPUTime) / 1e6), 's of processor, at most', Math.round(maxRSS / 1e3), 'MB of memory') })`

const folder = mkdtempSync(join(tmpdir(), 'import-bench-'))
try {
  const path = join(folder, 'pubmed.xml')
  await pipeline(Readable.from(file()), createWriteStream(path))
  const start = performance.now()
  const importing = fileURLToPath(new URL('../src/import-cli.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, [...importNodeOptions, '--import', telling, importing, path], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })
  const size = Math.round(statSync(path).size / 1e6)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${count.toLocaleString('en')} records, ${size} MB: ${seconds} s, ended with ${status}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
