/** An author as citation formats want one: split into family name, given name and suffix (`Jr`, `III`), or the whole name of a person or a group. */
export type AuthorName = { family: string; given: string; suffix?: string } | { literal: string; isGroup: boolean }

const degree =
  /^(?:[BM]A|[BM]Sc?|[BM]SN?|MB|MBBS|MBA|MBChB|MD|MDCM|MHA|MHS|MEd|MPA|MPH|MPhil|MPP|MSEd|MSEH|MSHP|MSPH|MSW|MURP|DDS|DMD|DO|DPhil|DrPH|DSc|DVM|EdD|JD|LLM|PA|PharmD|PhD|PsyD|RD|RN|RPh|ScD|BSN|MN|MNSc|MSHS|MHSc|MSc?PH|MAEd|EdM|EdS|SM|LDN?|CDE|CNS|RDH|PT|PA-C|ARNP|CTR|MHSA|MES|DA|DHSc|DrSc|DStat|MStat|MM|MMSc|BSc|BDS|FAAN|FNP|FNP-C|CNM|ATC|CHES|MCHES|CPH|DNP|FAAP|FACP|LCSW|ScM)\.?$/i
/** Degrees that are composed of abbreviations: `MAppStat`, `BMedSc`, `DrHSc`. */
const composedDegree =
  /^(?=\p{Lu}*\p{Ll})(?:Dr|Ms|MB|RH|[BDM])(?:Aff|App|Arch|Bio|Bus|Ch|Clin|Com|Dent|Diet|Div|Econ|Ed|Eng|Env|Epi|Hyg|Ln|Math|Med|Nurs|Nutr|Pharm|Phil|Phys|Pol|Psych|Pub|Res|Sc|Soc|Stat|Surg|Urb|Vet|[ABHNPS])+\.?$/u
/** Whether a part of a name is an academic degree or a professional title. */
export const isDegree = (text: string): boolean => degree.test(text.trim()) || composedDegree.test(text.trim())

const suffix = /^(?:Jr|Sr|II|III|IV|2nd|3rd|4th)\.?$/
/** Whether a part of a name tells a person from a parent of the same name. */
export const isSuffix = (text: string): boolean => suffix.test(text)

const group =
  /\d|\b(?:academ(?:y|ies)|agency|alliance|association|cent(?:er|re)s?|coalition|collaborati(?:on|ve)|collaborators|college|commission|committee|consortium|council|department|federation|foundation|group|grupo|groupe|health|hospital|initiative|institutes?|international|investigadores|investigators|members|ministry|national|network|organi[sz]ation|program(?:me)?|public|services|society|study|team|task force|the|university|world)\b/i
/** Groups in Chinese, and acronyms (`UNICEF`). */
const otherGroup =
  /(?:中心|[组組][织織]|委[员員][会會]|[协協][会會]|[学學][会會]|大[学學]|[医醫]院|[学學]院|研究[院所室]|小[组組]|基金[会會]|[卫衛]生部|[团團][队隊])$|^\p{Lu}{2,}$/u
/** Particles of family names. `Bin` and `Ten` are given names too: they are particles in small letters only. */
const particle = /^(?:[Dd](?:a|as|e|el|ella|en|er|i|os|u)|[Ee]l|[Ll][ae]|[Vv][ao]n|[Ii]bn|[Aa]l|bin|ten|ter|zu)$/

/** Where the family name begins: the last word, with the particles before it ('van der Kuy'). */
const familyStart = (words: readonly string[]): number => {
  let start = words.length - 1
  while (start > 1 && particle.test(words[start - 1] ?? '')) start -= 1
  return start
}

/** Given names as PubMed writes them, behind the family name: `Marks WN`. */
const initials = /^\p{Lu}{1,3}$/u

/** Words of a name, and the suffix behind them. The last word of `Petrov IV` and `van der Berg IV` is initials. */
const withoutSuffix = (name: string, hasGiven: boolean): { words: string[]; suffix?: string } => {
  const words = name.split(/\s+/)
  const last = words.at(-1) ?? ''
  const isFamilyAlone = !hasGiven && (words.length < 3 || /^\p{Ll}/u.test(name))
  return words.length > 1 && isSuffix(last) && !isFamilyAlone ? { words: words.slice(0, -1), suffix: last } : { words }
}

/**
 * Reads a name as sources write it: `Lisa K. Staten`, `Turan, Alparslan`, `Marks WN`, `Roland Sturm, PhD`, or a group.
 * Degrees are left out behind a full name; behind a family name (`Young, MD`) they are initials. Names in one word or
 * Chinese characters stay whole.
 */
export const authorName = (text: string): AuthorName => {
  const bare = text.replace(/\s*\([^)]*\)/g, '').trim()
  const [first = '', ...others] = bare.split(/\s*,[\s,]*/)
  const isGroup = group.test(bare) || otherGroup.test(bare)
  if (isGroup || /\p{sc=Han}/u.test(bare)) return { literal: text.trim(), isGroup }
  const behind = others.filter((part) => part !== '' && !isSuffix(part))
  const names = behind.filter((part) => !isDegree(part))
  const isFullName = /^\P{Ll}\S*\s/u.test(first)
  const given = names.length > 0 || isFullName ? names : behind
  if (given.length > 1) return { literal: text.trim(), isGroup }
  const [givenName] = given
  const { words, suffix: ending = others.find(isSuffix) } = withoutSuffix(first, givenName !== undefined)
  const suffixed = ending === undefined ? {} : { suffix: ending }
  if (givenName !== undefined) return { family: words.join(' '), given: givenName, ...suffixed }
  const last = words.at(-1) ?? ''
  if (words.length < 2) return { literal: first || text.trim(), isGroup }
  if (initials.test(last) && !words.slice(0, -1).every((word) => initials.test(word)))
    return { family: words.slice(0, -1).join(' '), given: last, ...suffixed }
  const start = familyStart(words)
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' '), ...suffixed }
}

/** `Staten, Lisa K.`, `Kohl, Harold W., III`, or the group's name: the form that RIS and `citation_author` read. */
export const invertedName = (text: string): string => {
  const name = authorName(text)
  return 'literal' in name ? name.literal : [name.family, name.given, name.suffix].filter(Boolean).join(', ')
}
