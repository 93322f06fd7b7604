import type { Trust } from './trust.ts'

/** Milliseconds before each further try: texts and registry are replaced one after the other. */
const pauses = [0, 700, 2500] as const

/** A file of texts is not what was published. */
export class TextRefused extends Error {
  override name = 'TextRefused'
}

/** The address of a file of texts of this site, or null. */
const textPath = (asked: RequestInfo | URL, origin: string): string | null => {
  const url = URL.parse(asked instanceof Request ? asked.url : String(asked), origin)
  return url?.origin === origin && url.pathname.startsWith('/i18n/') ? url.pathname : null
}

/**
 * Lets texts, catalogues, questions and content pages onto the page only as the signed list has them, whoever asks for them:
 * a remote, the shell, or a release of before. One that is not as the list says is requested again, past the browser's cache
 * and with a fresh registry, since a release may just have replaced both.
 *
 * @param renew re-reads the registry; never rejects
 */
export const guardTexts = (
  { verifyText }: Pick<Trust, 'verifyText'>,
  renew: () => Promise<void>,
  page: { fetch: typeof fetch; location: { origin: string } } = window,
  wait: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): void => {
  const ask = page.fetch.bind(page)
  page.fetch = async (asked, options) => {
    const path = textPath(asked, page.location.origin)
    const answer = await ask(asked, options)
    if (path === null || !answer.ok) return answer
    const verify = async (response: Response) => verifyText(path, await response.clone().arrayBuffer())
    let verdict = await verify(answer)
    if (verdict === 'genuine') return answer
    if (verdict === 'unknown') {
      await renew()
      if ((await verify(answer)) === 'genuine') return answer
    }
    for (const pause of pauses) {
      await wait(pause)
      await renew()
      // Without a version: a shared cache may keep another text under it.
      const retried = await ask(path, { ...options, cache: 'reload' })
      if (!retried.ok) return retried
      verdict = await verify(retried)
      if (verdict === 'genuine') return retried
    }
    throw new TextRefused(`${path} is not as it was published`)
  }
}
