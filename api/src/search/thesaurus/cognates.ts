import { fold } from '../analyse/fold.ts'
import type { WordLang } from './phrase-keys.ts'

/** Endings that Spanish and Portuguese share. */
const iberian: readonly [RegExp, ...string[]][] = [
  [/(?:idades|idad|idade)$/, 'ity'],
  [/(?:icos|icas|ico|ica)$/, 'ic', 'ical'],
  [/(?:ismos|ismo)$/, 'ism'],
  [/(?:istas|ista)$/, 'ist'],
  [/(?:ivos|ivas|ivo|iva)$/, 'ive'],
  [/(?:osos|osas|oso|osa)$/, 'ous'],
  [/(?:arios|arias|ario|aria)$/, 'ary'],
  [/(?:encias|encia)$/, 'ence', 'ency'],
  [/(?:ancias|ancia)$/, 'ance', 'ancy'],
  [/(?:logias|logia)$/, 'logy'],
  [/(?:ias|ia)$/, 'y', 'ia'],
  [/(?:ores|or)$/, 'or', 'er'],
  [/(?:entes|ente)$/, 'ent'],
  [/(?:antes|ante)$/, 'ant'],
  [/mente$/, 'ly'],
]

/** Endings of learned words and what they are in English; the first that fits counts. */
const endings: Record<Exclude<WordLang, 'en'>, readonly [RegExp, ...string[]][]> = {
  es: [
    [/ciones$/, 'tions'],
    [/cion$/, 'tion'],
    [/sion(?:es)?$/, 'sion'],
    ...iberian,
    [/(?:ales|al)$/, 'al'],
    [/ables?$/, 'able'],
    [/ibles?$/, 'ible'],
    [/(?:as|os|es|a|o|e)$/, '', 'e'],
  ],
  fr: [
    [/([ts])ions?$/, '$1ion'],
    [/ites?$/, 'ity', 'itis'],
    [/iques?$/, 'ic', 'ical'],
    [/ismes?$/, 'ism'],
    [/istes?$/, 'ist'],
    [/(?:ifs?|ives?)$/, 'ive'],
    [/(?:eux|euses?)$/, 'ous'],
    [/aires?$/, 'ary', 'ar'],
    [/ences?$/, 'ence', 'ency'],
    [/ances?$/, 'ance', 'ancy'],
    [/logies?$/, 'logy'],
    [/ies?$/, 'y', 'ia'],
    [/(?:eurs?|rices?)$/, 'or', 'er'],
    [/(?:els?|elles?|aux|ales?)$/, 'al'],
    [/ents?$/, 'ent'],
    [/ants?$/, 'ant', 'ing'],
    [/(?:iens?|iennes?)$/, 'ian'],
    [/(?:es|s|e)$/, '', 'e'],
  ],
  pt: [
    [/coes$/, 'tions'],
    [/cao$/, 'tion'],
    [/s(?:ao|oes)$/, 'sion'],
    ...iberian,
    [/(?:ais|al)$/, 'al'],
    [/(?:aveis|avel)$/, 'able'],
    [/(?:iveis|ivel)$/, 'ible'],
    [/(?:as|os|es|a|o|e)$/, '', 'e'],
  ],
}

/**
 * English words that a learned word of another language is likely to be, by its ending (`rétrospectif`:
 * retrospective); the index knows whether there are such words. None for short words and English itself.
 *
 * @param word in small letters
 */
export const cognatesOf = (word: string, lang: WordLang): string[] => {
  if (lang === 'en' || word.length < 6) return []
  const plain = fold(word)
  for (const [ending, ...english] of endings[lang])
    if (ending.test(plain)) return english.map((by) => plain.replace(ending, by)).filter((text) => text.length >= 5)
  return []
}
