import { namedCharacters } from './named-characters.ts'

/** Only what looks like a real tag: `a <b and c> d` in a text about numbers is no markup. */
const tag = /<\/?((?:[a-z]\w*:)?[a-z]\w*)(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>/gi
const blocks = /^(?:\w+:)?(?:p|br|div|title|sec|li|ul|ol|list|list-item|tr|h[1-6])$/i
const comment = /<!--[\s\S]*?-->/g
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,30}));/gi

const character = (code: number, otherwise: string): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : otherwise

const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(entity, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
        if (decimal) return character(Number(decimal), whole)
        if (hexadecimal) return character(Number.parseInt(hexadecimal, 16), whole)
        return namedCharacters[name ?? ''] ?? whole
      })
    : text

const strip = (text: string): string =>
  text.includes('<')
    ? text.replace(comment, ' ').replace(tag, (_, name: string) => (blocks.test(name) ? '\n' : ''))
    : text

/** Plain text of a source's text: tags gone, entities decoded (some sources escape twice), control characters gone. */
const plain = (text: string): string => {
  if (!/[<&\u0000-\u001f\u007f-\u009f\u00a0\u200b\ufeff]/.test(text)) return text
  return strip(decode(decode(strip(text)))).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\ufeff]/g, ' ')
}

export const cleanLine = (text: string): string => plain(text).replace(/\s+/g, ' ').trim()

/** Plain text that keeps its paragraphs, each on one line. */
export const cleanParagraphs = (text: string): string =>
  plain(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
