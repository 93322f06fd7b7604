import { slug } from '../documents/index.ts'

/** A text taken apart. */
export interface PageText {
  title: string
  /** The first paragraph, plain: what the page is about in few words. */
  summary: string
  /** Everything below the title, in markdown. */
  body: string
  /** Headings of the second level, in order. */
  headings: { id: string; text: string }[]
}

/** Id of a heading: the same words give the same id wherever it is asked for. */
export const headingId = (text: string): string => slug(text)

const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim()

/** Takes a text apart. Its first line is the title, a heading of the first level. */
export const readPageText = (markdown: string): PageText => {
  const [first = '', ...rest] = markdown
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  const body = rest.join('\n').trim()
  const summary = body.split(/\n\s*\n/).find((block) => !block.startsWith('#')) ?? ''
  return {
    title: plain(first.replace(/^#\s+/, '')),
    summary: plain(summary.replaceAll('\n', ' ')),
    body,
    headings: [...body.matchAll(/^##\s+(.+)$/gm)].map(([, text = '']) => ({ id: headingId(text), text: plain(text) })),
  }
}
