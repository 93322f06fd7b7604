/** A stretch of an abstract under its own small heading, or without one. */
export interface AbstractPart {
  heading: string | null
  paragraphs: string[]
}

/** Headings that structured abstracts use, recognised even inside a line or alone on one. */
const known = [
  'Aims?|Background|Conclusions?|Context|Design|Discussion|Findings|Interpretation|Introduction|Limitations|Methods?',
  'Methods and findings|Main outcome measures?|Materials? and methods|Objectives?|Participants|Patients and methods',
  'Purpose|Results?|Setting|Trial registration',
  'Antecedentes|Conclusión|Conclusiones|Consecuencias|Contexto|Discusión|Interpretación|Introducción|Métodos?',
  'Objetivos?|Resultados?|Conclusion|Conséquences|Contexte|Discussion|Historique|Interprétation|Méthodes?|Objectifs?',
  'Résultats?|Conclusão|Conclusões|Introdução|Contexto|Discussão',
].join('|')
const aloneOnLine = new RegExp(`^(${known})$`, 'i')
const insideLine = new RegExp(`(?<=^|[.!?)\\]。] )(${known})::? (?=\\S)`, 'gi')

/** A heading that runs on into its text: `Aims To examine`, `RESULTS We found`. In its capitals, after the end of a sentence. */
const runOn = new RegExp(`(?<=^|[.!?)\\]] )(${known}|${known.toUpperCase()}) (?=[\\p{Lu}\\d(])`, 'gu')

/** Fewer different headings that run on may be words of a sentence. */
const fewestRunOn = 3

const colonHeading = /^([^:：.?!;,。；，]{1,59}[^\d\s:：.?!;,。；，])\s?[:：]{1,2}\s*(.*)$/u
const startsLikeHeading = /^[\p{Lu}\p{Lo}]/u
const longestHan = 8
const mostWords = 6

const headingOf = (line: string): { heading: string; rest: string } | null => {
  if (aloneOnLine.test(line)) return { heading: line, rest: '' }
  const [, heading, rest] = colonHeading.exec(line) ?? []
  if (heading === undefined || rest === undefined || !startsLikeHeading.test(heading)) return null
  const tooLong = /\p{Script=Han}/u.test(heading)
    ? heading.length > longestHan
    : heading.split(/\s+/).length > mostWords
  return tooLong || rest.startsWith('//') ? null : { heading, rest }
}

/** Abstracts that arrive as one line with `Methods:` inside it get a line a heading; one heading alone may be chance. */
const breakBeforeHeadings = (text: string): string => {
  if ((text.match(insideLine) ?? []).length > 1) return text.replace(insideLine, '\n$1: ')
  const different = new Set(Array.from(text.matchAll(runOn), ([, heading]) => heading))
  return different.size >= fewestRunOn ? text.replace(runOn, '\n$1: ') : text
}

/**
 * Splits an abstract at the headings it carries (`Background:`, `Métodos:`, `方法：`, `Aims To`) into parts in reading order.
 * Words are never dropped: a line that is no heading is a paragraph of the part before it.
 */
export const splitAbstract = (abstract: string): AbstractPart[] => {
  const parts: AbstractPart[] = []
  for (const raw of breakBeforeHeadings(abstract).split(/\r?\n/)) {
    const line = raw.trim()
    if (line === '') continue
    const found = headingOf(line)
    const last = parts.at(-1)
    if (found) parts.push({ heading: found.heading, paragraphs: found.rest === '' ? [] : [found.rest] })
    else if (last) last.paragraphs.push(line)
    else parts.push({ heading: null, paragraphs: [line] })
  }
  return parts
}
