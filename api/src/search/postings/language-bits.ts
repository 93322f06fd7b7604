import { stemmedLang, stemmedLangs, type StemmedLang } from '../analyse/stems.ts'

/** The bit of a language, by its BCP 47 tag; Chinese and languages without a stemmer share the last. */
export const languageBit = (tag: string): number => {
  const lang = stemmedLang(tag)
  return 1 << (lang ? stemmedLangs.indexOf(lang) : stemmedLangs.length)
}

/** The languages of some bits. */
export const languagesOfBits = (bits: number): StemmedLang[] => stemmedLangs.filter((_, bit) => bits & (1 << bit))
