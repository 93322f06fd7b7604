import { towardsEnglish } from '../../meaning/without-language.ts'
import type { IndexedDocument } from '../search-index.ts'
import { langOf } from './shared-subjects.ts'

/**
 * The vector of a document half way between its language and English: where it is, texts of its language are near it
 * whatever they are about, and all the way over none of them is. Vectors are made of English where there is any.
 */
export const betweenLanguages = (vector: Float32Array, { texts }: Pick<IndexedDocument, 'texts'>): Float32Array => {
  const titles = texts.filter(({ title }) => title)
  const { lang } = titles.find((text) => text.lang === 'en') ?? titles[0] ?? { lang: 'en' }
  return towardsEnglish(vector, langOf(lang), 0.5)
}
