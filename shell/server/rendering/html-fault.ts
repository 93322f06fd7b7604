/** Elements without an end tag. */
const voids = /^(?:area|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
/** Elements that change the document around a part, or have no end. */
const ofTheDocument = /^(?:base|body|frame|frameset|head|html|plaintext)$/
/** Elements whose content parsers read as text: what looks like a tag there may be none. */
const textOnly = /^(?:iframe|noembed|noframes|noscript|script|style|textarea|title|xmp)$/
/** Ids of elements of the page that the shell looks up. */
const shellIds = new Set(['root', 'config', 'state', 'start', 'hints'])

/** A comment, an end tag or a start tag as React writes it. */
const tags =
  /<(?:!--(?!-?>)(?:(?!--)[^])*-->|\/([a-z][\w:.-]*)>|([a-z][\w:.-]*)((?: [^\s"'<>/=]+(?:="[^"]*")?)*)\/?>)/giy

const decoded = (value: string): string =>
  value.replace(/&#(x?)([\da-f]+);?/gi, (_, hex, digits: string) =>
    String.fromCodePoint(Math.min(parseInt(digits, hex ? 16 : 10) || 0, 0x10ffff)),
  )

/** Why a start tag cannot stand in a page. */
const tagFault = (name: string, attributes: string): string | null => {
  if (ofTheDocument.test(name)) return `a <${name}>`
  if (name === 'meta' && /\shttp-equiv/i.test(attributes)) return 'a <meta http-equiv>'
  for (const [, id = ''] of attributes.matchAll(/ id="([^"]*)"/gi))
    if (shellIds.has(decoded(id))) return `the id "${decoded(id)}", which is the shell's`
  return null
}

/**
 * Why the HTML of a rendered part must not be put into a page: what follows it there would be read as a part of it, or it changes the
 * document. React closes every element; what a remote writes as markup itself may not.
 *
 * @returns null for HTML that is whole
 */
export const htmlFault = (html: string): string | null => {
  const open: string[] = []
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', tags.lastIndex)) {
    tags.lastIndex = at
    const [whole, end, start, attributes = ''] = tags.exec(html) ?? []
    if (whole === undefined) return `markup that is not closed: ${html.slice(at, at + 40)}`
    const current = open.at(-1) ?? ''
    if (end !== undefined) {
      if (end.toLowerCase() !== current) return `a ${whole} that closes nothing`
      open.pop()
      continue
    }
    if (textOnly.test(current)) return `markup in a <${current}>`
    if (start === undefined) continue
    const name = start.toLowerCase()
    const fault = tagFault(name, attributes)
    if (fault) return fault
    if (voids.test(name)) continue
    if (whole.endsWith('/>')) return `a ${whole.slice(0, 40)} that has no end`
    open.push(name)
  }
  return open.length > 0 ? `a <${open.at(-1)}> that has no end` : null
}
