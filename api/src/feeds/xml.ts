const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Control characters that XML 1.0 does not know even escaped. */

const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text for an element or attribute; halves of characters become the replacement character. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

export const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${xml(text)}</${name}>`
export const inLang = (lang: string): string => ` xml:lang="${xml(lang)}"`
