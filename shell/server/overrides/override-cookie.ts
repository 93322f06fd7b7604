import * as v from 'valibot'

export const overrideSchema = v.object({
  remote: v.pipe(v.string(), v.regex(/^mf-[a-z][a-z0-9-]{0,60}$/)),
  /** Origin of the development server. */
  origin: v.string(),
  /** When it ends, in milliseconds since 1970. */
  until: v.pipe(v.number(), v.integer()),
})

/** A remote that one browser gets from another origin for a while. */
export type Override = v.InferOutput<typeof overrideSchema>

/** One working day. */
export const overrideTtlMs = 8 * 60 * 60_000

const maxOverrides = 8

const cookieSchema = v.pipe(v.array(overrideSchema), v.maxLength(maxOverrides))

/** Over https the browser itself makes sure that no other name of the domain has set the cookie. */
const nameOf = (secure: boolean): string => (secure ? '__Host-overrides' : 'overrides')

/** Whether a cookie of this name is one that the site itself sets. */
export const isOwnCookie = (name: string): boolean => name === nameOf(true) || name === nameOf(false)

/** What the request brings, and what is used. */
export interface CookieTerms {
  secure: boolean
  /** Origins that are allowed now. */
  allowed: readonly string[]
  now: number
}

const parse = (value: string): Override[] => {
  try {
    return v.parse(cookieSchema, JSON.parse(decodeURIComponent(value)))
  } catch {
    return []
  }
}

/**
 * The overrides of a request. The cookie is checked each time: what is not allowed any more, has ended, or claims to
 * last longer than overrides do, is left out.
 *
 * @returns whether the cookie says something else than what is left, and so should be replaced
 */
export const readOverrides = (
  header: string | undefined,
  { secure, allowed, now }: CookieTerms,
): { overrides: Override[]; outdated: boolean } => {
  const start = `${nameOf(secure)}=`
  const value = header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
  if (value === undefined) return { overrides: [], outdated: false }
  const named = parse(value)
  const overrides = named.filter(
    ({ remote, origin, until }, place) =>
      allowed.includes(origin) &&
      until > now &&
      until <= now + overrideTtlMs &&
      named.findIndex((other) => other.remote === remote) === place,
  )
  return { overrides, outdated: overrides.length === 0 || overrides.length < named.length }
}

/** The `Set-Cookie` that keeps the overrides until the last one ends; without any it takes the cookie away. */
export const overridesCookie = (
  overrides: readonly Override[],
  { secure, now }: Pick<CookieTerms, 'secure' | 'now'>,
): string => {
  const value = overrides.length > 0 ? encodeURIComponent(JSON.stringify(overrides)) : ''
  const seconds = Math.max(0, ...overrides.map(({ until }) => Math.floor((until - now) / 1000)))
  const safely = secure ? '; Secure' : ''
  return `${nameOf(secure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${safely}`
}

/** Overrides with one more, in place of one of the same remote. */
export const withOverride = (overrides: readonly Override[], added: Override): Override[] =>
  [added, ...overrides.filter(({ remote }) => remote !== added.remote)].slice(0, maxOverrides)
