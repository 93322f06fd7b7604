import { escapeHtml } from 'shared/markup'

/** A document as a mail or a brief tells it, in words of one language. */
export interface DocumentBrief {
  title: string
  /** BCP 47 tag of the title. */
  lang: string
  /** Address of the article on the site. */
  url: string
  /** What it is: notices, type, date, appraisal, last search of the literature, countries; those that are known. */
  facts: readonly string[]
  /** Two sentences of its own, or null. */
  summary: { lang: string; text: string } | null
  citation: string
}

/** A part of a mail; the plain text and the HTML are made from the same parts. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string; url?: string }
  | { kind: 'note'; text: string }
  /** Heading of a document; `lang` is the BCP 47 tag of its title. */
  | { kind: 'subheading'; text: string; url: string; lang: string }
  /** Names what follows. */
  | { kind: 'label'; text: string }
  | { kind: 'quote'; text: string; lang: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'button'; text: string; url: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'documents'; documents: readonly DocumentBrief[]; cite: (citation: string) => string }

const link = (url: string, text: string): string =>
  `<a href="${escapeHtml(url)}" style="color:#0b5394">${escapeHtml(text)}</a>`

const small = 'color:#555;font-size:14px'

const documentAsHtml = (
  { title, lang, url, facts, summary, citation }: DocumentBrief,
  cite: (citation: string) => string,
): string =>
  `<li style="margin:0 0 20px"><span lang="${escapeHtml(lang)}" style="font-weight:600">${link(url, title)}</span>${
    facts.length > 0 ? `<br><span style="${small}">${escapeHtml(facts.join(' · '))}</span>` : ''
  }${
    summary ? `<br><span lang="${escapeHtml(summary.lang)}">${escapeHtml(summary.text)}</span>` : ''
  }<br><span style="${small};overflow-wrap:anywhere">${escapeHtml(cite(citation))}</span></li>`

const cellStyle = 'padding:6px 8px;border-bottom:1px solid #c9ced3;text-align:left;vertical-align:top'

const tableAsHtml = ({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }): string => {
  const cells = (tag: string, texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag} style="${cellStyle}">${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) => cells('td', row)).join('')
  return `<div style="overflow-x:auto"><table style="border-collapse:collapse;font-size:13px"><thead>${cells('th', head)}</thead><tbody>${body}</tbody></table></div>`
}

const asHtml = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
    case 'note':
      return `<p style="margin:0 0 16px;color:#555;font-size:14px">${escapeHtml(block.text)}</p>`
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:18px">${block.url ? link(block.url, block.text) : escapeHtml(block.text)}</h2>`
    case 'subheading':
      return `<h3 lang="${escapeHtml(block.lang)}" style="margin:20px 0 4px;font-size:16px">${link(block.url, block.text)}</h3>`
    case 'label':
      return `<p style="margin:0 0 4px;font-size:14px;font-weight:600">${escapeHtml(block.text)}</p>`
    case 'quote':
      return `<blockquote lang="${escapeHtml(block.lang)}" style="margin:0 0 8px;padding:0 0 0 12px;border-left:3px solid #a9b4be">${escapeHtml(block.text)}</blockquote>`
    case 'table':
      return tableAsHtml(block)
    case 'button':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5394;color:#fff;text-decoration:none">${escapeHtml(block.text)}</a></p><p style="margin:0 0 16px;color:#555;font-size:14px;word-break:break-all">${escapeHtml(block.url)}</p>`
    case 'link':
      return `<p style="margin:0 0 8px;font-size:14px">${link(block.url, block.text)}</p>`
    case 'documents':
      return `<ol style="margin:0 0 16px;padding:0 0 0 24px">${block.documents.map((document) => documentAsHtml(document, block.cite)).join('')}</ol>`
  }
}

const documentAsText = (
  { title, url, facts, summary, citation }: DocumentBrief,
  number: number,
  cite: (citation: string) => string,
): string =>
  [`${number}. ${title}`, facts.join(' · '), summary?.text, url, cite(citation)].filter(Boolean).join('\n   ')

const asText = (block: Block): string => {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(60, block.text.length))}${block.url ? `\n${block.url}` : ''}`
    case 'label':
      return block.text
    case 'quote':
      return `> ${block.text}`
    case 'table':
      return block.rows
        .map((row) => row.map((cell, place) => `${block.head[place] ?? ''}: ${cell}`).join('\n'))
        .join('\n\n')
    case 'subheading':
    case 'button':
    case 'link':
      return `${block.text}\n${block.url}`
    case 'documents':
      return block.documents.map((document, index) => documentAsText(document, index + 1, block.cite)).join('\n\n')
  }
}

export const blocksAsText = (blocks: readonly Block[]): string => `${blocks.map(asText).join('\n\n')}\n`

/** @param lang BCP 47 tag of the words around the blocks */
export const blocksAsHtml = (blocks: readonly Block[], { lang, title }: { lang: string; title: string }): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:24px;background:#fff;color:#1b1b1b;font:16px/1.5 system-ui,-apple-system,'Segoe UI','Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif"><div style="max-width:600px;margin:0 auto">${blocks.map(asHtml).join('')}</div></body></html>`
