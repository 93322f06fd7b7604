import { fold } from '../search/analyse/fold.ts'
import { RecentWords } from '../search/analyse/recent-words.ts'
import { stemsOf } from '../search/analyse/stems.ts'

const word = /[a-z0-9]+/g
/** The `s` of a possessive is no word. */
const possessive = /['’]s\b/g

/** The words of a text, lower-case and without accents. Scripts other than Latin have none here. */
export const wordsOf = (text: string): string[] => fold(text).replace(possessive, '').match(word) ?? []

/** Species whose stems are those of diseases they are not. */
const species = new Set(['influenzae', 'pneumoniae'])

const stems = new RecentWords<string>()
const stemOf = (plain: string): string => (species.has(plain) ? plain : (stemsOf(plain, 'en')[0] ?? plain))

/** English stem of a word of `wordsOf`. */
export const stem = (plain: string): string => stems.of(plain, stemOf)
