import { markup, type Html, type Value } from '../html/html.ts'

const inline = /\[([^\]]+)\]\(([^()\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g
const leadsSomewhere = /^(?:https?:\/\/|mailto:|\/(?!\/))/i

/** A line with its links, stress and code; `addressOf` gives the address of a path of the site. */
const line = (text: string, addressOf: (path: string) => string): Value[] => {
  const parts: Value[] = []
  let from = 0
  for (const match of text.matchAll(inline)) {
    const [whole, label, target = '', strong, code] = match
    parts.push(text.slice(from, match.index))
    const known = leadsSomewhere.test(target)
    const address = target.startsWith('/') ? addressOf(target) : target
    if (label !== undefined) parts.push(known ? markup`<a href="${address}">${label}</a>` : label)
    else parts.push(strong === undefined ? markup`<code>${code}</code>` : markup`<strong>${strong}</strong>`)
    from = match.index + whole.length
  }
  return [...parts, text.slice(from)]
}

const block = (text: string, addressOf: (path: string) => string): Html => {
  const inlined = (words: string): Value[] => line(words.replace(/\s*\n\s*/g, ' '), addressOf)
  const [, signs, heading] = /^(#{1,3})\s+(.+)$/s.exec(text) ?? []
  if (heading !== undefined) {
    if (signs === '#') return markup`<h1>${inlined(heading)}</h1>`
    return signs === '##' ? markup`<h2>${inlined(heading)}</h2>` : markup`<h3>${inlined(heading)}</h3>`
  }
  if (/^[-*] /.test(text)) {
    return markup`<ul>
${text.split(/\n(?=[-*] )/).map(
  (item) => markup`<li>${inlined(item.slice(2))}</li>
`,
)}</ul>`
  }
  return markup`<p>${inlined(text)}</p>`
}

/**
 * The markdown that content pages are written in: headings, paragraphs, lists of one level, links, stress and code.
 * Whatever else a page holds stays as it was typed; HTML is text.
 */
export const markdown = (text: string, addressOf: (path: string) => string): Html => {
  const blocks = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replace(/^(#{1,3} .+)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  return markup`${blocks.map(
    (piece) => markup`${block(piece, addressOf)}
`,
  )}`
}
