import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { proofHeader } from 'shared/contracts'
import type { SiteId } from 'shared/sites'
import { apiOrigin, at } from './addresses.ts'
import { nextMailTo, tokenIn } from './outbox.ts'

export interface Account {
  site: SiteId
  email: string
  password: string
  /** Of a session that began when the account was made. */
  token: string
}

/** Tries of a call that a busy API turns away. */
const tries = 10

/** Calls the API as a script would, without a browser, and gives the data of the answer. */
export const callApi = async (
  path: string,
  body?: object,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
  again = tries,
): Promise<unknown> => {
  const response = await fetch(`${apiOrigin}/api${path}`, {
    headers: {
      Accept: 'application/json',
      ...headers,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { success?: boolean; data?: unknown; error?: string }
  if (response.status === 503 && again > 0) {
    await sleep(500)
    return callApi(path, body, token, headers, again - 1)
  }
  if (answer.success === false) throw new Error(`${path} was answered with ${response.status} ${answer.error}`)
  return answer.data ?? answer
}

const proofOfWork = async (): Promise<string> => {
  const challenge = (await callApi('/account/challenge')) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const { parameters, signature } = challenge
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}

/** Logs in on a site; the token of a new session. */
export const logIn = async (site: SiteId, email: string, password: string): Promise<string> => {
  const { token } = (await callApi('/auth/client', { type: site, email, password })) as { token: string }
  return token
}

/** Makes an account of its own for a test, with a confirmed address: by the calls and the mail of signing up. */
export const createAccount = async (site: SiteId): Promise<Account> => {
  const email = `reader-${randomUUID()}@example.org`
  const password = 'four words in row'
  const proof = { [proofHeader]: await proofOfWork() }
  await callApi('/account/register', { type: site, language: 'en', email, password }, undefined, proof)
  const token = tokenIn(await nextMailTo(email), 'confirm')
  await callApi(`/account/confirm/${token}`, { token })
  return { site, email, password, token: await logIn(site, email, password) }
}

/**
 * Lets the page be logged in on the account's site from its next load on. Only once: a test that logs out stays a
 * visitor.
 */
export const signIn = async (page: Page, { site, token }: Account): Promise<void> => {
  await page.addInitScript(
    ({ origin, token }) => {
      if (location.origin !== origin || sessionStorage.getItem(token)) return
      sessionStorage.setItem(token, 'given')
      localStorage.setItem('token', token)
    },
    { origin: new URL(at(site, '/')).origin, token },
  )
}

/**
 * Ends the session of an account when the page makes a call, just before the API has it: ended earlier, one of the calls that
 * the page makes by itself would be the first to meet it.
 *
 * @param path of the call, below `/api`
 */
export const endSessionAt = async (page: Page, path: string, { token }: Account): Promise<void> => {
  await page.route(
    `**/api${path}`,
    async (route) => {
      await callApi('/auth/logout', {}, token)
      await route.continue()
    },
    { times: 1 },
  )
}
