import type { LatestArticleAnswer } from 'shared/contracts'
import { languageTag, type Lang } from 'shared/sites'
import { noticesOf } from '../articles/record-fields.ts'
import { bestText } from '../catalogue/best-text.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import { labelIn, type FilterTree } from '../taxonomy/filter-trees.ts'
import { publishedOf, type Translations } from '../records/record.ts'

/** Texts a reader of the language reads, whatever their script or country. */
const inLanguage = (texts: Translations, lang: Lang): Translations => {
  const [language] = languageTag(lang).split('-')
  return Object.fromEntries(Object.entries(texts).filter(([tag]) => tag.split('-')[0] === language))
}

/** A document as the lists of the latest content have it: its title in the language, and a fallback. */
export const latestEntry = (
  { id, record, derived }: CatalogueDocument,
  tree: FilterTree,
  lang: Lang,
): LatestArticleAnswer => {
  const title = bestText(inLanguage(record.title, lang), lang)
  const fallback = bestText(record.title, 'en') ?? { lang: 'en', text: record.id }
  const notices = noticesOf(record)
  const type = tree.byKey.get(derived.types[tree.site])
  return {
    ArticleId: id,
    Title: title?.text ?? null,
    TitleLang: title?.lang ?? null,
    Title2: fallback.text,
    Title2Lang: fallback.lang,
    DocumentType: type ? labelIn(type.short ?? type.label, lang) : '',
    Published: publishedOf(record),
    Living: derived.living,
    ...(notices && { Notices: notices }),
  }
}
