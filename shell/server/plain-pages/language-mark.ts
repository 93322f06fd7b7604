import { languageTag, type Lang } from 'shared/sites'
import { markup, type Html } from '../html/html.ts'

/** The attribute that says in which language a text is, where it is another than the page's. */
export const languageMark = (tag: string | null, lang: Lang): Html | null =>
  tag === null || tag === languageTag(lang) ? null : markup` lang="${tag}"`
