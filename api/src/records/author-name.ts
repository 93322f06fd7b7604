import { isDegree } from 'shared/citations'

/** What some sources put after a list of authors: `* This article is part of ...`. */
const footnote = /\s+\*\s.*$/s
/** Numbers of institutions: `PhD 1,2`, `MA (3)`, `Sarah Gill 1`. */
const institutions = /\s*\(?\d{1,2}(?:\s*,\s*\d{1,2})*\)?$/
const suffix = /^(?:Jr|Sr|II|III|IV)\.?$/
const given = /\S\s+\S/
const particle = /^\p{Ll}/u
/** Degrees and titles that are one only where they stand alone: behind a family name some are initials. */
const titleAlone =
  /^(?:ANP|APRN|BBA|BC|BD|BPHE|BSEH|CDN|CGC|CHE|CIC|CPM|CS|CSCS|DNS|DPA|FACEP|FACHE|FCPS|FFPH|FRCPC|FSA|HSD|LMSW|LPC|LPN|MAAA|MAPS|MAPW|MAS|MAT|MBIS|MDDS|MHR|MHSA|MIA|MIH|MJ|MLA|MLS|MMHS|MRCP|MRP|MSA|MSB|MSCI|MSHA|MSS|MSSW|ND|OCS|SPH|VMD)$/

/**
 * An author without degrees and numbers of institutions: `Roland Sturm, PhD 1,2` becomes `Roland Sturm`. A name that is
 * given with the family name first (`Young, MD`: the initials of a person) stays as it is.
 */
export const cleanAuthor = (text: string): string => {
  const name = text.replace(footnote, '')
  const [first = '', ...rest] = name.split(/\s*,\s+/)
  const parts = rest.map((part) => part.replace(institutions, '')).filter(Boolean)
  const inOrder = given.test(first) && !particle.test(first)
  if (!inOrder) return name
  const bare = first.replace(institutions, '')
  if (!parts.some(isDegree)) return rest.length === 0 && given.test(bare) ? bare : name
  return [bare, ...parts.filter((part) => suffix.test(part))].join(' ')
}

/**
 * A list of authors, each clean. Some sources list a person's degrees as if they were the next authors (`Dorean Maines`, `MPA`):
 * they are left out after a name that is given with the first name first, and `Jr` belongs to the name before it.
 */
export const cleanAuthors = (names: readonly string[]): string[] => {
  const authors: string[] = []
  for (const name of names.map(cleanAuthor)) {
    const before = authors.at(-1)
    const title = name.replace(institutions, '')
    const behindName = before !== undefined && given.test(before) && !before.includes(',')
    if (behindName && suffix.test(title)) authors[authors.length - 1] = `${before} ${title}`
    else if (!behindName || !(isDegree(title) || titleAlone.test(title))) authors.push(name)
  }
  return authors
}
