const local = /^(?:localhost|[^.]+(?:\.[^.]+)*\.localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Why a text is not an exact origin that code may come from, as the end of a sentence that names it; null when it is one.
 * Exact: what the browser would call the origin, sign by sign, so that no name, port or scheme can stand for another.
 */
export const originFault = (text: string): string | null => {
  const url = URL.parse(text)
  const exact =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.origin === text &&
    !url.hostname.includes('*') &&
    !url.hostname.endsWith('.')
  if (!exact) return 'it must be an exact origin such as http://localhost:3001: scheme, name and port, and nothing else'
  if (url.protocol === 'http:' && !local.test(url.hostname)) {
    return 'plain http is only for the same machine, since anybody on the way could change the code; use https'
  }
  return null
}

/** The origins of a setting, whatever they are worth. */
export const originsIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/**
 * Reads a setting that lists origins.
 *
 * @throws Error in one sentence that names the setting and what is wrong with it
 */
export const parseOrigins = (setting: string, text: string): string[] =>
  originsIn(text).map((origin) => {
    const fault = originFault(origin)
    if (fault !== null) throw new Error(`${setting} has '${origin}'; ${fault}.`)
    return origin
  })
