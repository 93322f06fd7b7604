import type { FilterKey } from 'shared/filters'
import { formatsOf } from 'shared/formats'
import { languageTag, type Lang } from 'shared/sites'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import { documentKinds, kindTable, uncodedKey } from '../records/document-kinds.ts'
import { toCard } from '../results/search-service.ts'
import { labelIn, type FilterTree } from '../taxonomy/filter-trees.ts'
import type { BriefContent, BriefEntry } from './brief-content.ts'
import { documentBrief } from './document-brief.ts'
import { documentLine, type DocumentLine } from './document-lines.ts'
import { findingOf } from './summary.ts'

export interface BriefOptions {
  now: Date
  /** The question; that they are documents of the site by default. */
  title?: string | undefined
  /** The search they are results of, in words. */
  search?: string | undefined
  /** The same word by word, as it can be typed. */
  strategy?: string | undefined
  /** Documents that were found, and those of them that somebody had before their eyes. */
  found?: number | undefined
  looked?: number | undefined
  /** When it was last brought up to date with its search, and what that changed. */
  upToDate?: { on: string; added: number; retracted: number } | undefined
  /** What the author has to say; where it is given, even empty, there is room for it. */
  notes?: string | undefined
  /** What somebody wrote beside documents, by their ids. */
  noteOf?: ((id: string) => string | undefined) | undefined
}

const languageName = (lang: Lang): string => {
  const tag = languageTag(lang)
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}

const findingIn = (document: CatalogueDocument, tree: FilterTree, siteLocale: SiteLocale): BriefEntry['finding'] => {
  const { brief } = siteLocale.texts
  const finding = findingOf(document.record, siteLocale.lang)
  if (finding)
    return {
      label: brief[finding.kind],
      lang: finding.texts[0]?.lang ?? 'en',
      quotes: finding.texts.map(({ text }) => siteLocale.words(brief.quote, { text })),
    }
  const { abstract_at: link } = toCard(document, tree, siteLocale.lang)
  return { label: brief.noAbstract, lang: languageTag(siteLocale.lang), quotes: [], link }
}

/** The documents by what kind of evidence they are, what gathers studies first; a kind keeps their order. */
const byKind = (documents: readonly CatalogueDocument[], tree: FilterTree) => {
  const placeOf = ({ derived: { kind } }: CatalogueDocument): number =>
    kind === null
      ? documentKinds.length * 10
      : (9 - kindTable[kind].tier) * documentKinds.length + documentKinds.indexOf(kind)
  const ordered = documents.toSorted((one, other) => placeOf(one) - placeOf(other))
  return [...Map.groupBy(ordered, ({ derived }) => derived.types[tree.site] || uncodedKey)]
}

/** What the table tells of a document, by column. */
const characteristics = ['type', 'published', 'quality', 'lastSearch', 'countries', 'studies'] as const

const cellsOf = (line: DocumentLine, { record }: CatalogueDocument, siteLocale: SiteLocale) => {
  const { date, number } = formatsOf(siteLocale.lang)
  return {
    type: line.type,
    published: line.published && date(line.published),
    quality: line.quality,
    lastSearch: line.lastSearch && date(line.lastSearch),
    countries: line.countries,
    studies: typeof record.nIncludedStudies === 'number' ? number(record.nIncludedStudies) : '',
  }
}

/** Numbers of documents by the licence of their texts. */
const licenceLines = (
  lines: readonly { licence: string; attribution: string; number: number }[],
  siteLocale: SiteLocale,
) => {
  const { brief } = siteLocale.texts
  const list = new Intl.ListFormat(languageTag(siteLocale.lang), { type: 'unit', style: 'short' })
  const named = [...Map.groupBy(lines, ({ licence }) => licence)].map(([licence, of]) => {
    const numbers = list.format(of.map(({ number }) => String(number)))
    return licence
      ? siteLocale.words(brief.licence, { licence, numbers })
      : siteLocale.words(brief.noLicence, { numbers })
  })
  return [brief.quoted, ...named, ...new Set(lines.flatMap(({ attribution }) => attribution || []))]
}

/** Documents as a brief: what it rests on, what each found in its own words, and what they are side by side. */
export const briefOfDocuments = (
  documents: readonly CatalogueDocument[],
  tree: FilterTree,
  siteLocale: SiteLocale,
  { now, title, search, strategy, found, looked, upToDate, notes, noteOf }: BriefOptions,
): BriefContent => {
  const { brief, columns, comparison } = siteLocale.texts
  const { date, number } = formatsOf(siteLocale.lang)
  const counts = [
    found === undefined ? '' : siteLocale.words(brief.found, { n: number(found) }),
    looked === undefined ? '' : siteLocale.words(brief.looked, { n: number(looked) }),
    siteLocale.words(brief.kept, { n: number(documents.length) }),
  ]
  const about = [
    { name: brief.date, text: date(now.toISOString().slice(0, 10)) },
    { name: brief.source, text: `${siteLocale.siteName} · ${siteLocale.origin}` },
    { name: brief.language, text: languageName(siteLocale.lang) },
    { name: brief.search, text: search ?? '' },
    { name: columns.strategy, text: strategy ?? '' },
    { name: brief.numbers, text: counts.filter(Boolean).join(' → ') },
    {
      name: brief.upToDate,
      text:
        upToDate === undefined
          ? ''
          : siteLocale.words(brief.changed, {
              date: date(upToDate.on.slice(0, 10)),
              added: number(upToDate.added),
              retracted: number(upToDate.retracted),
            }),
    },
  ]
  const nameOf = (key: FilterKey): string => {
    const type = tree.byKey.get(key)
    return type ? labelIn(type.label, siteLocale.lang) : key
  }
  const described: { document: CatalogueDocument; line: DocumentLine; entry: BriefEntry }[] = []
  const groups = byKind(documents, tree).map(([key, of]) => ({
    heading: nameOf(key),
    entries: of.map((document) => {
      const line = documentLine(document, tree, siteLocale)
      const { title: named, lang, url, facts, citation } = documentBrief(document, tree, siteLocale)
      const entry = {
        number: described.length + 1,
        ...{ title: named, lang, url, facts, citation },
        finding: findingIn(document, tree, siteLocale),
        note: noteOf?.(document.id) || undefined,
      }
      described.push({ document, line, entry })
      return entry
    }),
  }))
  const rows = described.map(({ document, line, entry }) => ({ entry, cells: cellsOf(line, document, siteLocale) }))
  const shown = characteristics.filter((column) => rows.some(({ cells }) => cells[column] !== ''))
  const named = { ...columns, studies: comparison.studies }
  return {
    title: title ?? siteLocale.words(brief.title),
    creator: siteLocale.siteName,
    lang: languageTag(siteLocale.lang),
    about: about
      .filter(({ text }) => text !== '')
      .map(({ name, text }) => ({ name: siteLocale.words(brief.named, { name }), text })),
    notes: notes === undefined ? undefined : { heading: brief.notes, text: notes, room: brief.room },
    headings: {
      contents: brief.contents,
      note: siteLocale.words(brief.named, { name: columns.note }),
      references: brief.references,
      characteristics: brief.characteristics,
      licences: brief.licences,
    },
    groups,
    table: {
      head: [columns.title, ...shown.map((column) => named[column])],
      rows: rows.map(({ entry, cells }) => ({
        title: { text: `${entry.number}. ${entry.title}`, lang: entry.lang },
        url: entry.url,
        cells: shown.map((column) => cells[column]),
      })),
      empty: comparison.notStated,
    },
    licences:
      described.length > 0
        ? licenceLines(
            described.map(({ line, entry }) => ({ ...line, number: entry.number })),
            siteLocale,
          )
        : [],
  }
}
