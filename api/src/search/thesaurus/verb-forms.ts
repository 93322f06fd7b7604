import type { WordLang } from './phrase-keys.ts'

/** What an English verb, or a noun of who does it, is called as an act; shorter words are too often something else (`age`). */
export const gerundsOf = (word: string): string[] => {
  const [, base = word] = /^(.{3,}?)(?:e?s|e?d|ers?|ists?)?$/.exec(word) ?? []
  if (word.length < 4) return []
  const bare = base.replace(/e$/, '')
  return [`${base}ing`, `${bare}ing`, `${bare}${bare.at(-1) ?? ''}ing`]
}

/** Endings of regular verbs without accents, and those of their infinitives; what ends in one vowel is too often a noun. */
const conjugations: Readonly<Record<Exclude<WordLang, 'en'>, readonly (readonly [RegExp, readonly string[]])[]>> = {
  es: [
    [/(?:ando|ad[oa]s?|aron|aban?)$/, ['ar']],
    [/(?:iendo|id[oa]s?|ieron|ian|imos)$/, ['er', 'ir']],
    [/(?:[ae]n|[ae]mos)$/, ['ar', 'er', 'ir']],
    [/(?<=[aei]r)(?:an?|ian?|emos)$/, ['']],
  ],
  pt: [
    [/(?:ando|ad[oa]s?|aram|avam?)$/, ['ar']],
    [/(?:[ei]ndo|id[oa]s?|[ei]ram|iam?|imos)$/, ['er', 'ir']],
    [/(?:[ae]m|[ae]mos)$/, ['ar', 'er', 'ir']],
    [/(?<=[aei]r)(?:a|ao|em|iam?)$/, ['']],
  ],
  fr: [
    [/(?:e|es|ees?|ons|ez|ant|ait|aient)$/, ['er']],
    [/(?<=[ei]r)(?:a|ont|ait|aient)$/, ['']],
    [/ent$/, ['er', 'ir', 're']],
    [/(?:i[st]|iss(?:ent|ant|ait|aient))$/, ['ir', 'ire']],
  ],
}

/** A Spanish stem that is not stressed: `duerm` (`duermen`) is that of `dormir`. */
const unstressed = (stem: string): string => stem.replace(/(?:ie|ue)(?=[^aeiou]+$)/, (ie) => (ie === 'ie' ? 'e' : 'o'))

/** What a Spanish, French or Portuguese word may be a form of: `vaccinent` of `vacciner`. */
export const infinitivesOf = (word: string, lang: Exclude<WordLang, 'en'>): string[] =>
  conjugations[lang].flatMap(([ending, infinitives]) => {
    const stem = word.replace(ending, '')
    if (stem === word || stem.length < 3) return []
    const stems = new Set(lang === 'es' ? [stem, unstressed(stem)] : [stem])
    return infinitives.flatMap((infinitive) => [...stems].map((each) => each + infinitive))
  })
