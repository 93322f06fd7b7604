import type { StemmedLang } from './stems.ts'

const endings: Record<StemmedLang, readonly [RegExp, string][]> = {
  en: [],
  es: [
    [/([cs])ion$/, '$1ión'],
    [/logia(s?)$/, 'logía$1'],
  ],
  fr: [[/ite(s?)$/, 'ité$1']],
  pt: [
    [/([cs])ao$/, '$1ão'],
    [/cão$/, 'ção'],
    [/coes$/, 'ções'],
    [/([ae])ncia(s?)$/, '$1\u0302ncia$2'],
    [/avel$/, 'ável'],
    [/ivel$/, 'ível'],
  ],
}

/**
 * A lower-case word typed without accents, with those its ending nearly always has: the stemmers know the ending
 * `-ción` and leave `-cion` alone.
 */
export const withLikelyAccents = (word: string, lang: StemmedLang): string =>
  endings[lang].reduce((text, [ending, accented]) => text.replace(ending, accented), word).normalize('NFC')
