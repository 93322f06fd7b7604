import { isDegree } from 'shared/citations'

/** What some sources put after a list of authors: `* This article is part of ...`. */
const footnote = /\s+\*\s.*$/s
/** Numbers of institutions: `PhD 1,2`, `MA (3)`, `Sarah Gill 1`. */
const institutions = /\s*\(?\d{1,2}(?:\s*,\s*\d{1,2})*\)?$/
const suffix = /^(?:Jr|Sr|II|III|IV)\.?$/
const given = /\S\s+\S/
const particle = /^\p{Ll}/u

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
