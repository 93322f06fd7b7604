import type { FilterKey } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'

/**
 * Terms that are no stems, told apart by their first sign, which no word begins with: `=vaccines` the word as written,
 * `#hse` the documents of a site, `#hse:10_3` those of a filter key on it, `#best` those that pass as best evidence
 * `#retracted` and `#concern` what its publisher retracted or doubts (these are kept beside each document, without postings),
 * `#lang:fr` those with a text in a language, `@smith` those
 * of an author, `%doi:10.1/x` the one with an identifier,
 * `%title:schoolmeals` those with a title, `&school-meals` those that say a concept of the thesaurus, `&school-meals~related` those
 * with what is only related to it. `~es:part` is no term of the index: it asks for a term in documents that have
 * a text in the language, since the stem of one language may be a word of another.
 */
export const writtenTerm = (word: string): string => `=${word}`
export const siteTerm = (site: SiteId): string => `#${site}`
export const filterTerm = (site: SiteId, key: FilterKey): string => `#${site}:${key}`
export const bestTerm = '#best'
export const retractedTerm = '#retracted'
export const concernTerm = '#concern'
export const languageTerm = (lang: Lang): string => `#lang:${lang}`
export const isLanguageTerm = (term: string): boolean => term.startsWith('#lang:')
export const authorTerm = (word: string): string => `@${word}`
/** Without the end of a sentence, which some sources leave behind a DOI and queries do not keep. */
export const identifierTerm = (of: 'doi' | 'pmid', value: string): string => `%${of}:${value.replace(/[.,:]+$/, '')}`
export const conceptTerm = (name: string): string => `&${name}`
export const isConceptTerm = (term: string): boolean => term.startsWith('&')
/** @param words the words of the title, folded */
export const titleTerm = (words: readonly string[]): string => `%title:${words.join(' ').slice(0, 300).toWellFormed()}`

export const termIn = (lang: Lang, term: string): string => `~${lang}:${term}`

const inLanguage = /^~(es|fr|pt|cn|en):(.*)$/s

/** The language and the term that `termIn` put together; undefined for every other term. */
export const readTermIn = (term: string): { languageTerm: string; term: string } | undefined => {
  const [, lang, own] = inLanguage.exec(term) ?? []
  return lang === undefined || own === undefined ? undefined : { languageTerm: `#lang:${lang}`, term: own }
}

/** The first string after every string that begins with `prefix`, for range scans. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
