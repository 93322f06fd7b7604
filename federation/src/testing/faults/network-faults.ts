import type { Route } from '@playwright/test'
import { fetchReally } from '../fetch-really.ts'
import type { Fault } from './fault.ts'

type Answer = (route: Route) => unknown

/** Answers for a file of the release; its part's name is given to the file's. */
export const onTheWay =
  (file: (part: string) => string, answer: Answer): NonNullable<Fault['sent']> =>
  (page, { base }, part) =>
    page.route(`**${base}${file(part)}*`, (route) => void answer(route))

/** Answers for any address of the site. */
export const wherever =
  (address: string, answer: Answer): NonNullable<Fault['sent']> =>
  (page) =>
    page.route(address, (route) => void answer(route))

export const status =
  (code: number): Answer =>
  (route) =>
    route.fulfill({ status: code, body: 'no' })
export const offline: Answer = (route) => route.abort()
export const hung: Answer = () => {}
export const late =
  (milliseconds: number): Answer =>
  (route) =>
    // The page may be gone by then.
    setTimeout(() => void route.continue().catch(() => {}), milliseconds)
export const htmlInstead: Answer = (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hello' })
export const cutOff: Answer = (route) => route.fulfill({ contentType: 'application/json', body: '{"cut":{"off"' })
/** The true file, under a type that browsers refuse to run. */
export const asPlainText: Answer = async (route) => {
  const response = await fetchReally(route)
  await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/plain' } })
}
/** Sends to the start page, as a proxy does that asks for a log-in. */
export const elsewhere: Answer = (route) =>
  route.fulfill({ status: 302, headers: { location: new URL('/', route.request().url()).href } })
