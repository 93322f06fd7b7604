/** A title for an address: lower case, words joined by hyphens, punctuation and accents removed. */
export const slug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-')

/**
 * Cuts a text to `max` characters and adds three dots; a text that fits stays whole.
 * Characters are whole code points, so that none is cut in half.
 */
export const ellipsis = (text: string, max: number): string => {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}...`
}

interface Titled {
  title: string
  translations: readonly { lang: string; title: string | null }[]
}

/**
 * The title that the canonical address of a record is made of: the English one, or else the first it has. It is the same
 * in every language, so that the addresses of a record's languages differ in nothing else.
 */
export const canonicalTitle = ({ title, translations }: Titled): string =>
  translations.find((text) => text.lang === 'en' && text.title)?.title ??
  translations.find((text) => text.title)?.title ??
  title

/** Search engines show about this much. */
const maxTitleLength = 160

/** A text as it stands in the title or the description of a page: one line, cut. */
export const pageDescription = (text: string): string => ellipsis(text.replace(/\s+/g, ' ').trim(), maxTitleLength)
