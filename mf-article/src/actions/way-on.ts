import { openUrl } from 'shared/citations'
import type { Article, FullTextLink } from 'shared/contracts'

/** The one link by which a reader is most likely to come to the full text. */
export type WayOn =
  { by: 'full_text'; url: string; title: string } | { by: 'library' | 'publisher' | 'record'; url: string }

const canBeRead = ({ access }: FullTextLink): boolean => access !== 'unknown'

/**
 * What everybody can read comes first, in the order of the record's links; then the reader's library; then the publisher,
 * where a subscription may be needed; and where no full text is known, the record at its source.
 *
 * @param resolver link resolver of the reader's library; empty: none
 * @param referrer host name of the site
 */
export const wayOnOf = (article: Article, resolver: string, referrer: string): WayOn | null => {
  const { hyperlinks: links, source_url: source } = article
  const open = links.find(canBeRead)
  if (open) return { by: 'full_text', url: open.url, title: open.title }
  if (resolver) return { by: 'library', url: openUrl(resolver, article, referrer) }
  const [publisher] = links
  if (publisher) return { by: 'publisher', url: publisher.url }
  return source === null ? null : { by: 'record', url: source }
}
