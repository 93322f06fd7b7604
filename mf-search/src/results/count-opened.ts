import type { ApiClient } from 'shared/api-client'
import { openedDataSchema } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'

/** Tells that a result of a search was opened, and nothing of who did. What is not counted is nobody's loss. */
export const countOpened = async (api: ApiClient, search: { type: SiteId; lang: Lang; q: string }): Promise<void> => {
  await api.post('/search/opened', search, openedDataSchema).catch(() => undefined)
}
