import type { PathAnswer } from 'federation/rendering'
import { longestQuery } from 'shared/contracts'
import { steadyNow } from '../steady-now.ts'

/** The API's calls that a page may be rendered from, what anybody may read, by kind: while one is slow, others may be quick. */
const publicCalls = {
  search: /^\/api\/search(?:\?.*)?$/,
  suggestions: /^\/api\/search\/suggestions(?:\?.*)?$/,
  map: /^\/api\/search\/map(?:\?.*)?$/,
  article: /^\/api\/articles\/[^/?]+(?:\?.*)?$/,
  similar: /^\/api\/articles\/[^/?]+\/similar(?:\?.*)?$/,
  latest: /^\/api\/latest_content(?:\?.*)?$/,
  corpus: /^\/api\/corpus(?:\?.*)?$/,
  comparison: /^\/api\/comparison(?:\?.*)?$/,
}

/** Texts, catalogues and content pages of the sites. */
const texts = /^(\/i18n\/[a-z]+\/[a-z0-9-]+\.(?:json|md))(?:\?.*)?$/

/** The longest query, nine signs for each Chinese character, and 4,000 for the rest of the address. */
const longestPath = 9 * longestQuery + 4000

const refused: PathAnswer = { status: 403, body: '{"success":false,"error":"not_for_visitors"}' }
const away: PathAnswer = { status: 503, body: '{"success":false,"error":"unavailable"}' }
const missing: PathAnswer = { status: 404, body: '{"success":false,"error":"not_found"}' }

/**
 * Answers what pages ask for while they are rendered: files of texts from the site's folder, and the API's public GET
 * calls, made for the visitor's address and with nothing else of the visitor. Never rejects.
 */
export const createPageAnswers = ({
  text,
  apiOrigin,
  timeout = 300,
  rest = 5000,
  now = steadyNow,
  fetch = globalThis.fetch,
}: {
  /** Reads a file of `/i18n/`; null without one. */
  text: (path: string) => string | null
  /** For example `http://127.0.0.1:5001`. */
  apiOrigin: string
  /** Milliseconds that a page waits for the API. */
  timeout?: number
  /** Milliseconds after a time-out in which nothing of its kind is asked, so that a slow API delays one page and not all. */
  rest?: number
  now?: () => number
  fetch?: typeof globalThis.fetch
}) => {
  const restUntil = new Map<string, number>()
  const askApi = async (kind: string, path: string, visitor: string): Promise<PathAnswer> => {
    if ((restUntil.get(kind) ?? 0) > now()) return away
    try {
      const response = await fetch(apiOrigin + path, {
        headers: { accept: 'application/json', 'x-forwarded-for': visitor },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      return { status: response.status, body: await response.text() }
    } catch {
      restUntil.set(kind, now() + rest)
      return away
    }
  }
  return async (path: string, visitor: string): Promise<PathAnswer> => {
    if (path.length > longestPath || path.includes('..') || path.includes('\\')) return refused
    const [, file] = texts.exec(path) ?? []
    if (file !== undefined) {
      const body = text(file)
      return body === null ? missing : { status: 200, body }
    }
    const kind = Object.entries(publicCalls).find(([, address]) => address.test(path))?.[0]
    return kind === undefined ? refused : askApi(kind, path, visitor)
  }
}
