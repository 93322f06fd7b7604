import type { PublisherNotice } from 'shared/contracts'
import { markup, type Html } from '../html/html.ts'
import type { Words } from '../words/words.ts'

/** That a document was retracted, is doubted or was corrected, to stand before everything else that is said of it. */
export const noticeMarks = ({ of }: Words, notices: readonly PublisherNotice[] = []): Html[] =>
  [...new Set(notices.map(({ kind }) => kind))].map(
    (kind) => markup`<strong>${of('shared')(`publisher_notices.${kind}`)}</strong> `,
  )

/** The same on the page of the document, each with where it was published. */
export const noticeLines = ({ of }: Words, notices: readonly PublisherNotice[] = []): Html[] =>
  notices.map(({ kind, reference, url }) => {
    const where = reference ?? url
    const place =
      where && (url && /^https?:\/\//i.test(url) ? markup`: <a href="${url}">${where}</a>` : markup`: ${where}`)
    return markup`<p><strong>${of('shared')(`publisher_notices.${kind}`)}</strong>${place}</p>
`
  })
