/** A citation of Pandoc: `[@smith2020]`, `([@smith2020])`; cut off where the text was. */
const citationKey =
  /\s*\(\s*\[-?@[^\[\]]*\]\s*\)|\s*\[-?@[^\[\]]*(?:\]|$)|\s*~?\\(?:cite[pt]?|ref|footnote(?:mark)?)\{[^{}]*\}/g
const footnote = /\s*\[\^[^\[\]\s]{1,40}\](?!\()/g
const headOfAbstract = /^Abstract\s*(?=\[\^)/
/** Names above a report, which pages of MMWR give with numbers of institutions. */
const byline = /^[^\n]{0,4000}?\(View author affiliations\)\s*/
/** What Pandoc writes for raised text: `PhD^1^` is a mark, `21^st^` a word. */
const raisedMark = /\^[\d,*†‡§¶]+\^/g
const raisedLetters = /\^([a-z]{2})\^/g
/** Names of headings for links, and rules of tables drawn with characters. */
const headingName = /\s*\{#?[a-z\d]+(?:-[a-z\d]+){2,}\}/g
const tableRule = /\s*\+(?:[-=]{3,}\+){2,}\s*/g
/** A sign of a footnote after a word, a year or a closing bracket; one letter before it, as in `R*`, makes a symbol. */
const signAfterWord =
  /(?<=\p{L}{2}|(?<![\d.])\d{4}|[).%,;’”"])(?<!\d\s\p{L}{1,3})(?:\*{1,3}|[†‡§¶]{1,3})(?=[\s,.;:?!)\]—–/]|-{2}|$)/gu
const signAtEnd = /[\s*†‡§¶]*\s[*†‡§¶]{1,3}$/u
/** `*in vitro*` and `**bold**` of Markdown. */
const emphasis = /(?<![\p{L}\p{N}*)])(\*{1,2})([^\s*](?:[^*\n]{0,80}[^\s*])?)\1(?![\p{L}\p{N}*])/gu

/** Numbers of references after a word, in round or square brackets: `(1,2).` or `[3-5],`. */
const numbered =
  /(?<=\p{Ll}|\p{L}{3}|[%”"])\s?(?:\((\d{1,3}(?:\s?(?:,|-{1,2}|–)\s?\d{1,3})*)\)|\[(\d{1,3}(?:\s?(?:,|-{1,2}|–)\s?\d{1,3})*)\])(?=[.,;:]|$)/gmu
/** `3 days [1-5]` is a measure and its range. */
const measure = /\d\s+\p{L}+$/u

/** The numbers that a mark names, ranges filled in. */
const numbersOf = (mark: string): number[] =>
  mark.split(/\s?,\s?/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/\D+/).map(Number)
    return to >= from && to - from < 30 ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : [from, to]
  })

/** Whether numbers in brackets are those of references: they begin with 1, and each new one is the next. */
const countsUp = (numbers: readonly number[]): boolean => {
  let last = 0
  return numbers.every((number) => number >= 1 && number <= (last = Math.max(last, Math.min(number, last + 1))))
}

const withoutNumbers = (text: string): string => {
  const marks = [...text.matchAll(numbered)].filter(
    ({ index }) => !measure.test(text.slice(Math.max(0, index - 30), index)),
  )
  const isList = marks.length > 0 && countsUp(marks.flatMap(([, round, square]) => numbersOf(round ?? square ?? '')))
  if (!isList) return text
  const starts = new Set(marks.map(({ index }) => index))
  return text.replace(numbered, (mark, _round, _square, at: number) => (starts.has(at) ? '' : mark))
}

/**
 * A title or abstract without marks that lead to references and footnotes which are not there: keys of citations, signs and
 * numbers of notes, names of headings.
 *
 * @param text plain, as `cleanLine` or `cleanParagraphs` give it
 */
export const withoutReferenceMarks = (text: string): string =>
  /[[({*†‡§¶^\\+]/.test(text)
    ? withoutNumbers(
        text
          .replace(citationKey, '')
          .replace(byline, '')
          .replace(headOfAbstract, '')
          .replace(footnote, '')
          .replace(raisedMark, '')
          .replace(raisedLetters, '$1')
          .replace(headingName, '')
          .replace(tableRule, ' ')
          .replace(emphasis, '$2')
          .replace(signAfterWord, '')
          .replace(signAtEnd, ''),
      )
        .replace(/[^\S\n]{2,}/g, ' ')
        .trim()
    : text
