import { callApi, type Account } from './account.ts'

/** Saves a search with its alert on. */
export const watch = ({ site, token }: Account, query: string, filters = ''): Promise<unknown> =>
  callApi('/subscriptions/subscribe', { type: site, query, filters, subscribed: true, lang: 'en' }, token)

/** Of each saved search, whether its alert is on. */
export const alertsOf = async ({ site, token }: Account): Promise<boolean[]> => {
  const searches = (await callApi(`/subscriptions/${site}`, undefined, token)) as { subscribed: boolean }[]
  return searches.map(({ subscribed }) => subscribed)
}
