import { authorName, isDegree, isSuffix } from 'shared/citations'

/** What some sources put after a list of authors: `* This article is part of ...`. */
const footnote = /\s+\*\s.*$/s
/** Numbers of institutions: `PhD 1,2`, `MA (3)`, `Sarah Gill 1`. */
const institutions = /\s*\(?\d{1,2}(?:\s*,\s*\d{1,2})*\)?$/
const given = /\S\s+\S/
const particle = /^\p{Ll}/u
/** Degrees and titles that are one only where they stand alone: behind a family name some are initials. */
const titleAlone =
  /^(?:ANP|APRN|BBA|BC|BD|BPHE|BSEH|CDN|CGC|CHE|CIC|CPM|CS|CSCS|DNS|DPA|FACEP|FACHE|FCPS|FFPH|FRCPC|FSA|HSD|LMSW|LPC|LPN|MAAA|MAPS|MAPW|MAS|MAT|MBIS|MDDS|MHR|MHSA|MIA|MIH|MJ|MLA|MLS|MMHS|MRCP|MRP|MSA|MSB|MSCI|MSHA|MSS|MSSW|ND|OCS|SPH|VMD)$/

const initials = /^(?:\p{Lu}\.?[\s-]?){1,3}$/u

const paired = (parts: readonly string[]): string[] =>
  parts.flatMap((part, place) => (place % 2 === 0 ? [`${part}, ${parts[place + 1] ?? ''}`] : []))

/** Authors that a source writes as one: `Walters K; PriDem team`, `Nina Dalgaard, Anja Viinholt, Trine Filges`, `Zych, I, Nasaescu, E`. */
const separate = (text: string): string[] =>
  text.split(/\s*;\s*/).flatMap((name) => {
    const parts = name.split(/\s*,[\s,]*/).filter(Boolean)
    if (parts.length < 3) return parts.length === 0 ? [] : [parts.join(', ')]
    if (parts.every((part, place) => initials.test(part) === (place % 2 === 1)) && parts.length % 2 === 0)
      return paired(parts)
    const isList = parts.every((part) => given.test(part) && 'family' in authorName(part))
    return isList ? parts : [parts.join(', ')]
  })

/**
 * An author without degrees and numbers of institutions: `Roland Sturm, PhD 1,2` becomes `Roland Sturm`. A name that is
 * given with the family name first (`Young, MD`: the initials of a person) stays as it is, without degrees in its midst.
 */
export const cleanAuthor = (text: string): string => {
  const name = text.replace(footnote, '')
  const [first = '', ...rest] = name.split(/\s*,\s+/)
  const parts = rest.map((part) => part.replace(institutions, '')).filter(Boolean)
  const bare = first.replace(institutions, '')
  const inOrder = given.test(first) && !particle.test(first)
  if (!inOrder) return parts.length > 1 ? [first, ...parts.filter((part) => !isDegree(part))].join(', ') : name
  if (!parts.some((part) => isDegree(part) || isSuffix(part)))
    return rest.length === 0 && given.test(bare) ? bare : name
  return [bare, ...parts.filter(isSuffix)].join(' ')
}

/** `Joseph Celentano, AIA` in a list of names with the first name first, where capitals behind a name are no initials. */
const title = /^(\S+\s.*\S)\s*,\s*\p{Lu}{2,6}(?:\s*\d)?$/u
const withoutTitles = (names: readonly string[]): string[] => {
  const inOrder = names.filter((name) => !name.includes(',')).length * 2 > names.length
  return names.map((name) => (inOrder && !particle.test(name) ? name.replace(title, '$1') : name))
}

/**
 * A list of authors, each clean. Some sources list a person's degrees as if they were the next authors (`Dorean Maines`, `MPA`):
 * they are left out after a name that is given with the first name first, and `Jr` belongs to the name before it.
 */
export const cleanAuthors = (names: readonly string[]): string[] => {
  const authors: string[] = []
  for (const name of withoutTitles(names.flatMap(separate).map(cleanAuthor))) {
    const before = authors.at(-1)
    const bare = name.replace(institutions, '')
    const behindName = before !== undefined && given.test(before) && !before.includes(',')
    if (behindName && isSuffix(bare)) authors[authors.length - 1] = `${before} ${bare}`
    else if (!behindName || !(isDegree(bare) || titleAlone.test(bare))) authors.push(name)
  }
  return authors
}
