import type { Lang, Site } from '../sites/index.ts'

/** The language an address names, or null when it names none. */
export const namedLang = (search: string): string | null => new URLSearchParams(search).get('lang')

/** The language wanted by an address: the one it names when the site offers it, else the default (requirement A2). */
export const wantedLang = (search: string, site: Site): Lang => {
  const named = namedLang(search)
  return site.languages.find((lang) => lang === named) ?? 'en'
}

/** An address of the site with a language in its query string; one it already names stays. */
export const withLang = (address: string, lang: string | null): string => {
  if (lang === null) return address
  const [beforeHash = '', ...hash] = address.split('#')
  const [pathname = '', search = ''] = beforeHash.split('?')
  if (new URLSearchParams(search).has('lang')) return address
  const query = search ? `${search}&lang=${lang}` : `lang=${lang}`
  return [`${pathname}?${query}`, ...hash].join('#')
}
