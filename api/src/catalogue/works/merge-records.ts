import type { Appraisal } from '../../records/appraisal.ts'
import { orderedNotices, type Notice } from '../../records/notice.ts'
import type { EvidenceRecord, Repair, Translations } from '../../records/record.ts'

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const distinct = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

/** The first text of each language. */
const firstTexts = (records: readonly EvidenceRecord[], of: (record: EvidenceRecord) => Translations): Translations =>
  Object.fromEntries(
    records
      .map(of)
      .toReversed()
      .flatMap(Object.entries<string>),
  )

/** Fields of a record that completes another one which say who it is, and nothing of the work. */
const ownFields = ['id', 'sites', 'url', 'collection', 'completion']

/** The longest text of each language. */
const richestTexts = (records: readonly EvidenceRecord[]): Translations => {
  const texts: Translations = {}
  for (const { abstract } of records)
    for (const [language, text] of Object.entries(abstract))
      if (text.length > (texts[language] ?? '').length) texts[language] = text
  return texts
}

const mainText = (texts: Translations): string | undefined => texts['en'] ?? Object.values(texts)[0]

/** Fields as editors put them right, the last repair of each, and the history of the repairs. */
const repaired = (title: Translations, repairs: readonly Repair[]): Partial<EvidenceRecord> => {
  if (repairs.length === 0) return {}
  const values = Object.fromEntries(repairs.flatMap(({ field, value }) => (field === null ? [] : [[field, value]])))
  return {
    ...values,
    ...('title' in values && { title: { ...title, ...Object(values['title']) } }),
    // A date is more precise than a year: a corrected year takes the place of both.
    ...('year' in values && { date: null }),
    repairs: repairs.map(({ field, note, at }) => ({ field, note, at })),
  }
}

/**
 * One record of a work that several sources list: what the first states stands; what it does not state comes from the
 * others; of two abstracts the longer is taken, with its licence. Appraisals, notices and whom to name come together.
 * A record that completes others fills only what none of them states, and `filled` names each such field.
 *
 * @param records at least one, the leading one first
 * @param added stated of the work from elsewhere: appraisals brought in, notices whose own records name the work, and what
 *   editors corrected, which stands over all that sources state
 */
export const mergeRecords = (
  [leader, ...others]: readonly [EvidenceRecord, ...EvidenceRecord[]],
  added: { appraisals: readonly Appraisal[]; notices: readonly Notice[]; repairs: readonly Repair[] },
): EvidenceRecord => {
  const all = [leader, ...others]
  const completing = others.filter(({ completion }) => completion)
  const listing = others.filter(({ completion }) => !completion)
  const filled: EvidenceRecord = { ...leader }
  const fill = (other: EvidenceRecord): string[] => {
    const missing = Object.entries(other).filter(
      // An empty list of sites is a statement: found nowhere.
      ([name, value]) =>
        isNothing(Reflect.get(filled, name)) && (name === 'sites' ? filled.sites === undefined : !isNothing(value)),
    )
    const taken = other.completion ? missing.filter(([name]) => !ownFields.includes(name)) : missing
    Object.assign(filled, Object.fromEntries(taken))
    return taken.map(([name]) => name)
  }
  for (const other of listing) fill(other)
  const completed = completing.flatMap(({ completion, ...other }) => {
    const fields = fill({ ...other, ...(completion && { completion }) })
    return completion && fields.length > 0 ? [{ ...completion, fields }] : []
  })
  const abstract = { ...firstTexts(completing, (record) => record.abstract), ...richestTexts([leader, ...listing]) }
  const text = mainText(abstract)
  const giver = all.find((record) => mainText(record.abstract) === text) ?? leader
  const { licence, licenceBasis } = text === undefined ? filled : giver
  const attributions = distinct(all.flatMap(({ attribution }) => attribution || []))
  return {
    ...filled,
    title: firstTexts(all, ({ title }) => title),
    abstract,
    plainLanguageSummary: firstTexts(all, ({ plainLanguageSummary }) => plainLanguageSummary),
    licence: licence ?? filled.licence,
    licenceBasis: licence ? licenceBasis : filled.licenceBasis,
    publicationTypes: distinct(all.flatMap(({ publicationTypes }) => publicationTypes)),
    appraisals: distinct([...all.flatMap(({ appraisals }) => appraisals), ...added.appraisals]),
    notices: orderedNotices([...all.flatMap(({ notices }) => notices), ...added.notices]),
    ...(attributions.length > 0 && { attribution: attributions.join('; ') }),
    sources: distinct([
      ...leader.sources,
      ...listing.map(({ id, url, collection }) => ({ id, url: url ?? null, collection: collection ?? null })),
    ]),
    ...(completed.length > 0 && { filled: completed }),
    ...repaired(
      firstTexts(all, ({ title }) => title),
      added.repairs,
    ),
  }
}
