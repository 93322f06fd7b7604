import type { ApiClient } from 'shared/api-client'
import type { Lang, SiteId } from 'shared/sites'
import * as v from 'valibot'

/** Tells that a result of a search was opened, and nothing of who did. What is not counted is nobody's loss. */
export const countOpened = async (api: ApiClient, search: { type: SiteId; lang: Lang; q: string }): Promise<void> => {
  await api.post('/search/opened', search, v.unknown()).catch(() => undefined)
}
