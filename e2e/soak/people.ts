import type { Page } from '@playwright/test'
import * as v from 'valibot'

/** One thing that somebody did: when it began and how long it took, in milliseconds, and what went wrong. */
export interface Act {
  at: number
  took: number
  problem: string | null
}

const words =
  'diabetes asthma nurses vaccination obesity malaria depression cancer pregnancy school stroke housing'.split(' ')

const hitsSchema = v.object({ data: v.object({ hits: v.array(v.object({ id: v.string() })) }) })

/** A person who does the next of these things whenever asked, over HTTP. */
export const createPerson = (site: string, token: string, number: number): (() => Promise<string | null>) => {
  let turn = number * 7
  let found: string[] = []
  let saved: string | undefined
  const headers = {
    host: 'hse.localhost',
    authorization: `Bearer ${token}`,
    'x-forwarded-for': `10.${number}.0.1`,
    'content-type': 'application/json',
  }
  const query = (): string => `${words[turn % words.length] ?? ''} ${words[(turn * 5 + number) % words.length] ?? ''}`
  /** @returns the text of an answer with 200; the status of others is thrown */
  const ask = async (path: string, body?: object): Promise<string> => {
    const response = await fetch(`${site}${path}`, {
      headers,
      signal: AbortSignal.timeout(60_000),
      ...(body && { method: 'POST', body: JSON.stringify({ type: 'hse', ...body }) }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
    if (body && !text.includes('"success":true')) throw new Error(`${path}: ${text.slice(0, 200)}`)
    return text
  }
  const search = async (): Promise<void> => {
    const text = await ask(`/api/search?q=${encodeURIComponent(query())}&site=hse&lang=en&any=1`)
    found = v.parse(hitsSchema, JSON.parse(text)).data.hits.map(({ id }) => id)
  }
  const acts: (() => Promise<unknown>)[] = [
    search,
    () => ask(`/search?q=${encodeURIComponent(query())}&lang=en`),
    () => ask(`/articles/${found[turn % Math.max(1, found.length)] ?? ''}?lang=en`),
    () => ask(`/api/search/suggestions?q=${words[turn % words.length]?.slice(0, 3)}&type=hse&lang=en`),
    async () => {
      saved = found[0]
      await ask('/api/documents/subscribe', { documents: found.slice(0, 1) })
    },
    () => ask('/api/subscriptions/subscribe', { query: query(), filters: '', subscribed: true }),
    () => ask('/?lang=en'),
    () => ask('/api/documents/hse'),
    () => ask('/api/subscriptions/hse'),
    () => ask('/api/documents/unsubscribe', { documents: saved === undefined ? [] : [saved] }),
    () => ask('/api/subscriptions/unsubscribe', { query: query(), filters: '' }),
    () => ask('/api/profile'),
  ]
  return async () => {
    turn += 1
    // What is read and saved was found before.
    const act = found.length === 0 ? search : acts[turn % acts.length]
    return (
      (await act?.().then(
        () => null,
        (error: unknown) => String(error),
      )) ?? null
    )
  }
}

/** Somebody with a browser: searches, reads, goes back, until it is over. */
export const browseAsPerson = async (
  page: Page,
  site: string,
  isOver: () => boolean,
  done: (act: Act) => void,
): Promise<void> => {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(String(error)))
  for (let turn = 0; !isOver(); turn++) {
    const at = performance.now()
    let problem: string | null = null
    try {
      await page.goto(`${site}/search?q=${words[turn % words.length] ?? ''}&lang=en`)
      const first = page.locator('main a[href*="/articles/"]').first()
      await first.click()
      await page.waitForURL(/\/articles\//)
      await page.locator('h1').first().waitFor()
      await page.goBack()
      await first.waitFor()
      problem = thrown.splice(0).join(' ') || null
    } catch (error) {
      problem = String(error).slice(0, 400)
    }
    done({ at, took: performance.now() - at, problem })
    await page.waitForTimeout(3000)
  }
}
