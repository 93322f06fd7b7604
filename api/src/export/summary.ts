import { ellipsis, splitAbstract } from 'shared/documents'
import type { Lang } from 'shared/sites'
import { bestText, messagesIn, type TextInLanguage } from '../catalogue/best-text.ts'
import type { EvidenceRecord } from '../records/record.ts'

/** Sentences, or key messages, that stand for a document. */
const mostSentences = 2
const mostLetters = 600

/** What joins the parts of a heading: `Conclusions/Significance`, `Conclusiones e implicaciones`, `结论与意义`. */
const joint = /\s*[/／&、]\s*|\s[-–—+]\s|\s+(?:and|y|e|et)\s+|以及|[和与與及]/iu

/**
 * Names of conclusions, and of the interpretation of results, in the languages of the sites, without accents. Whose they
 * are may stand before or behind: `Authors’ conclusions`, `Conclusiones de los autores`, `作者结论`.
 */
const concluding =
  /^(?:(?:[\p{L}’']+ )?conclus(?:ion|ione|ao|oe)(?:s|\(s\))?(?: (?:by|of|de|des|del|do|dos) .+)?|interpreta(?:tion|cion|cione|cao|coe)s?(?: (?:of|de|des|del|do|dos) .+)?|concluding remarks|considera(?:coes finais|ciones finales)|(?:作者|研究|主要)?[结結][论論语語]|(?:[结結]果)?(?:[说說]明|解[释釋]|[诠詮][释釋]|[阐闡][释釋]))$/iu

const isConcluding = (heading: string): boolean =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(joint)
    .some((part) => concluding.test(part.trim()))

/** Stops that end a shortened word or an initial, and no sentence. */
const shortened = /(?:^|[\s(])(?:e\.g|i\.e|vs|et al|approx|ca|cf|resp|nos?|figs?|dr|prof|st|\p{L})\.\s*$/iu

/** What a publisher adds to the end of a paragraph: whose copyright it is, and under which licence. */
const notice =
  /(?:(?<=[.!?)\]%。])\s+|^)(?:(?:copyright\s*)?(?:©|\(c\)\s*\d{4})|copyright\s+\d{4}|all rights reserved|this article is protected by copyright)[^\n]{0,280}$/gimu

/** The abstract as it is quoted, in its authors' words alone. */
const abstractIn = (record: EvidenceRecord, lang: Lang): TextInLanguage | null => {
  const abstract = bestText(record.abstract, lang)
  return abstract && { ...abstract, text: abstract.text.replace(notice, '').trim() || abstract.text }
}

const firstSentences = (text: string, lang: string): string => {
  const sentences: string[] = []
  for (const { segment } of new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && shortened.test(last)) sentences[sentences.length - 1] = last + segment
    else if (sentences.length < mostSentences) sentences.push(segment)
    else break
  }
  return sentences.join('').trim()
}

/** A tag that `Intl` refuses is read as English. */
const knownTag = (tag: string): string => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

const conclusionsIn = (abstract: string) =>
  splitAbstract(abstract).find(
    ({ heading, paragraphs }) => heading !== null && isConcluding(heading) && paragraphs.length > 0,
  )

/** What a document found in its own words, and where in it they stand. */
export interface Finding {
  kind: 'messages' | 'conclusions' | 'beginning'
  texts: TextInLanguage[]
}

/**
 * What a document found, in its own words: its key messages where a source states them, else the conclusions its abstract
 * names, else two sentences its abstract begins with.
 *
 * @returns null where there is neither
 */
export const findingOf = (record: EvidenceRecord, lang: Lang): Finding | null => {
  const messages = messagesIn(record.keyMessages, lang)
  if (messages && messages.texts.length > 0)
    return { kind: 'messages', texts: messages.texts.map((text) => ({ lang: messages.lang, text })) }
  const abstract = abstractIn(record, lang)
  if (!abstract) return null
  const part = conclusionsIn(abstract.text)
  if (part) return { kind: 'conclusions', texts: part.paragraphs.map((text) => ({ lang: abstract.lang, text })) }
  const prefix = summaryOf(record, lang)
  return prefix && { kind: 'beginning', texts: [prefix] }
}

/** What a document concludes, whole: its key messages, or the conclusions its abstract names. */
export const conclusionsOf = (record: EvidenceRecord, lang: Lang): TextInLanguage[] => {
  const finding = findingOf(record, lang)
  return finding && finding.kind !== 'beginning' ? finding.texts : []
}

/**
 * What a document says of itself in two sentences: its key messages where a source states them, else the beginning of
 * the conclusions its abstract names, else the beginning of the abstract. The words are the document's own.
 *
 * @returns null where there is neither
 */
export const summaryOf = (record: EvidenceRecord, lang: Lang): TextInLanguage | null => {
  const messages = messagesIn(record.keyMessages, lang)
  if (messages && messages.texts.length > 0) {
    return { lang: messages.lang, text: ellipsis(messages.texts.slice(0, mostSentences).join(' '), mostLetters) }
  }
  const abstract = abstractIn(record, lang)
  if (!abstract) return null
  const part =
    conclusionsIn(abstract.text) ?? splitAbstract(abstract.text).find(({ paragraphs }) => paragraphs.length > 0)
  const text = part?.paragraphs.join(' ') ?? abstract.text
  return { lang: abstract.lang, text: ellipsis(firstSentences(text, knownTag(abstract.lang)), mostLetters) }
}
