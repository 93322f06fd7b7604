import type { Lang, SiteId } from 'shared/sites'
import type { AtomFeed } from '../feeds/atom.ts'
import { mostEntries, siteFeed, type FeedParts } from '../feeds/site-feed.ts'
import { fill } from '../i18n/api-texts.ts'
import type { LatestService } from './latest-service.ts'

/** The newest documents of a site as a feed, in a language the site offers. */
export const createLatestFeed =
  (parts: FeedParts & { latest: LatestService }) =>
  async (site: SiteId, wanted: Lang): Promise<AtomFeed> => {
    const { lang, words, name, of } = siteFeed(parts, site, wanted)
    return of({
      id: 'latest-content',
      title: fill(words.title, { site: name }),
      subtitle: fill(words.subtitle, { site: name }),
      path: `/api/latest_content.atom?type=${site}&lang=${lang}`,
      page: `/latest-content?lang=${lang}`,
      source: 'latest_content',
      news: await parts.latest.newest(site, mostEntries),
    })
  }
