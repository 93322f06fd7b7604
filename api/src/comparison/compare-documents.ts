import type { Appraisal, Comparison } from 'shared/contracts'
import { appraisalAnswers, appraisalItemWords, appraisalPhrase, inToolOrder } from 'shared/documents'
import { formatsOf } from 'shared/formats'
import { languageTag, type Lang, type SiteId } from 'shared/sites'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { qualityOf } from '../derive/quality.ts'
import { documentLine } from '../export/document-lines.ts'
import { conclusionsOf } from '../export/summary.ts'
import type { SiteLocale, SiteLocales } from '../i18n/site-locale.ts'
import { bestText } from '../catalogue/best-text.ts'
import { labelIn, type FilterTree, type FilterTrees } from '../taxonomy/filter-trees.ts'

type Cell = Comparison['rows'][number]['cells'][number]

/** An appraisal in words, and below it its items by their answers, what speaks against the review first. */
const appraisalTexts = ({ tool, by, date, items = [], ...rest }: Appraisal, locale: SiteLocale): string[] => {
  const { texts, words, lang } = locale
  const { key, values } = appraisalPhrase({ tool, ...rest })
  const placeOf = (answer: string): number => {
    const place = appraisalAnswers.findIndex((each) => each === answer)
    return place < 0 ? appraisalAnswers.length : place
  }
  const textOf = (path: string): string => {
    const [group = '', name = ''] = path.split('.')
    const { numbered, ...groups } = texts.appraisal_items
    return path === 'numbered' ? numbered : (Object.entries(groups).find(([each]) => each === group)?.[1][name] ?? name)
  }
  const byAnswer = new Map<string, string[]>()
  for (const item of inToolOrder(items).toSorted((one, other) => placeOf(one.answer) - placeOf(other.answer))) {
    const { name, answer } = appraisalItemWords(tool, item, (path, given) => words(textOf(path), given))
    byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), name])
  }
  const made = date && formatsOf(lang).date(date)
  return [
    [words(texts.quality[key], values), by, made].filter(Boolean).join(' · '),
    ...[...byAnswer].map(([answer, names]) =>
      words(texts.comparison.answered, { answer, items: names.join(texts.comparison.between) }),
    ),
  ]
}

/** The cells of one document, by row. */
const cellsOf = (document: CatalogueDocument, tree: FilterTree, locale: SiteLocale) => {
  const { lang } = locale
  const { record, derived } = document
  const own = languageTag(lang)
  const { date, number } = formatsOf(lang)
  const line = documentLine(document, tree, locale)
  const said = (...given: (string | null | undefined)[]): Cell =>
    given.flatMap((text) => (text ? [{ text, lang: own }] : []))
  const declared = bestText(record.declarativeTitle, lang)
  const question = tree.byKey.get(derived.questionType[tree.site])
  const quality = qualityOf(record, derived.kind, { withItems: true })
  return {
    notices: said(line.notices),
    question: [...said(question && labelIn(question.label, lang)), ...(declared ? [declared] : [])],
    type: said(line.type),
    published: said([line.published && date(line.published), line.journal].filter(Boolean).join(' · ')),
    quality:
      quality.status === 'appraised'
        ? said(...quality.appraisals.flatMap((appraisal) => appraisalTexts(appraisal, locale)))
        : said(line.quality),
    lastSearch: said(line.lastSearch && date(line.lastSearch)),
    countries: said(line.countries),
    studies: said(typeof record.nIncludedStudies === 'number' ? number(record.nIncludedStudies) : null),
    conclusions: conclusionsOf(record, lang),
  }
}

/** The rows in their order. */
const shownRows = [
  'notices',
  'question',
  'type',
  'published',
  'quality',
  'lastSearch',
  'countries',
  'studies',
  'conclusions',
] as const

/** Puts documents side by side. A row that no document has anything in is left out. */
export const createCompare =
  (documents: DocumentStore, trees: FilterTrees, siteLocales: SiteLocales) =>
  async (ids: readonly string[], site: SiteId, lang: Lang): Promise<Comparison> => {
    const locale = siteLocales(site, lang)
    const { columns, comparison } = locale.texts
    const found = await documents.findAll(ids)
    const cellsByDocument = found.map((document) => cellsOf(document, trees[site], locale))
    const names = {
      notices: columns.notices,
      question: comparison.question,
      type: columns.type,
      published: columns.published,
      quality: columns.quality,
      lastSearch: columns.lastSearch,
      countries: columns.countries,
      studies: comparison.studies,
      conclusions: comparison.conclusions,
    }
    const rows = shownRows.map((row) => ({ name: names[row], cells: cellsByDocument.map((cells) => cells[row]) }))
    return {
      documents: found.map((document) => {
        const { title, titleLang } = documentLine(document, trees[site], locale)
        return { id: document.id, title, title_lang: titleLang }
      }),
      rows: rows.filter(({ cells }) => cells.some((cell) => cell.length > 0)),
      not_stated: comparison.notStated,
    }
  }
export type Compare = ReturnType<typeof createCompare>
