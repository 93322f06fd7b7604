/** An author as citation formats want one: split into family and given name, or a group's name left whole. */
export type AuthorName = { family: string; given: string } | { literal: string }

const degree =
  /^(?:[BM]A|[BM]Sc?|[BM]SN?|MB|MBBS|MBA|MBChB|MD|MDCM|MHA|MHS|MEd|MPA|MPH|MPhil|MPP|MSEd|MSEH|MSHP|MSPH|MSW|MURP|DDS|DMD|DO|DPhil|DrPH|DSc|DVM|EdD|JD|LLM|PA|PharmD|PhD|PsyD|RD|RN|RPh|ScD|BSN|MN|MNSc|MSHS|MHSc|MSc?PH|MAEd|EdM|EdS|SM|LDN?|CDE|CNS|RDH|PT|PA-C|ARNP|CTR|MHSA|MES|DA|DHSc|DrSc|DStat|MStat|MM|MMSc|BSc|BDS|FAAN|FNP|CNM|ATC|CHES|MCHES|CPH|DNP|FAAP|FACP|LCSW|ScM|Jr\.?|Sr\.?|II|III)$/i
/** Whether a part of a name is an academic degree or a professional title. */
export const isDegree = (text: string): boolean => degree.test(text.trim())

const group =
  /\d|\b(?:agency|association|cent(?:er|re)s?|collaborati(?:on|ve)|collaborators|commission|committee|consortium|council|department|foundation|group|grupo|groupe|institutes?|investigadores|investigators|ministry|network|organi[sz]ation|program(?:me)?|society|study|team|task force|the|university)\b/i
const particle = /^(?:al|bin|da|das|de|del|della|den|der|di|dos|du|el|ibn|la|le|ten|ter|van|von|zu)$/

/** Where the family name begins: the last word, with the particles before it ('van der Kuy'). */
const familyStart = (words: readonly string[]): number => {
  let start = words.length - 1
  while (start > 1 && particle.test(words[start - 1] ?? '')) start -= 1
  return start
}

/** Given names as PubMed writes them, behind the family name: `Marks WN`. */
const initials = /^\p{Lu}{1,3}$/u

/**
 * Reads a name as sources write it: `Lisa K. Staten`, `Turan, Alparslan`, `Marks WN`, `Roland Sturm, PhD`, or a group.
 * Degrees are left out. Names in one word stay whole.
 */
export const authorName = (text: string): AuthorName => {
  const bare = text.replace(/\s*\([^)]*\)/g, '').trim()
  const [first = '', ...others] = bare.split(',').map((part) => part.trim())
  const given = others.filter((part) => part !== '' && !degree.test(part))
  if (group.test(bare) || given.length > 1) return { literal: text.trim() }
  const [givenName] = given
  if (givenName !== undefined) return { family: first, given: givenName }
  const words = first.split(/\s+/)
  if (words.length < 2) return { literal: first || text.trim() }
  const last = words.at(-1) ?? ''
  if (initials.test(last) && !words.slice(0, -1).every((word) => initials.test(word)))
    return { family: words.slice(0, -1).join(' '), given: last }
  const start = familyStart(words)
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' ') }
}

/** `Staten, Lisa K.`, or the group's name: the form RIS, BibTeX and `citation_author` all read. */
export const invertedName = (text: string): string => {
  const name = authorName(text)
  return 'literal' in name ? name.literal : `${name.family}, ${name.given}`
}
