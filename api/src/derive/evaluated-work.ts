import { fold } from '../search/analyse/fold.ts'

const opening = '["“”\'‘«]'
const closing = '["“”\'’»]'
/** What reports of peer review, summaries of them and answers to them call themselves before the title of the paper. */
const report = [
  String.raw`(?:compiled )?evaluations?(?: \d+| summary(?: and metrics)?)?(?: \([^()]*\))?`,
  String.raw`(?:peer |public )?review(?:er)?(?: report| comment)?s?(?: #?\d+)`,
  String.raw`(?:peer[- ]review(?:er)?|reviewer|referee) (?:report|comment)s?(?: #?\d+)?`,
  String.raw`(?:decision letter|editor['’]?s? assessment|elife assessment)`,
  String.raw`authors?['’]?s? (?:response|reply)(?: to [^"“]{0,60}?(?:evaluations?|reviews?|reviewers?|referees?))?`,
].join('|')
const quoted = new RegExp(String.raw`^(?:${report})\s*(?:of|for|on|to|:)\s*${opening}(.+)${closing}(.*)$`, 'iu')
/** Without quotation marks only a numbered evaluation is one. */
const numbered = /^(?:evaluation|peer review|review(?:er)? report|referee report) #?\d+ (?:of|for|on):? (.+)$/iu
/** What follows the title of an evaluated paper: who evaluated it, for whom, in which stream. */
const remark = /^\s*(?:[.,:;]|\(|by\b|for\b|$)/iu

/**
 * The title of the paper that a document evaluates.
 *
 * @param title of the document, as its source writes it
 * @returns null where the document is no evaluation of a single paper
 */
export const evaluatedTitle = (title: string): string | null => {
  const [, inQuotes, rest = ''] = quoted.exec(title) ?? []
  if (inQuotes !== undefined && remark.test(rest)) return inQuotes.trim()
  return (
    numbered
      .exec(title)?.[1]
      ?.replace(/["'”’]+$/u, '')
      .trim() ?? null
  )
}

const small = new Set(['a', 'an', 'the', 'and', 'of', 'in', 'on'])

/**
 * A title in a form in which titles of one paper compare equal, though one was copied by hand: letters and digits, without
 * accents and articles.
 */
export const paperKey = (title: string): string =>
  (fold(title).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !small.has(word)).join('')

/** The paper that an evaluation is about, comparable; where its title does not name one, the evaluation itself. */
export const evaluatedPaper = (title: string): string => paperKey(evaluatedTitle(title) ?? title)
