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
