interface Titled {
  title: string
  translations: readonly { lang: string; title: string | null }[]
}

/**
 * The title that the canonical address of a record is made of: the English one, or else the first it has. It is the same
 * in every language, so that the addresses of a record's languages differ in nothing else.
 */
export const canonicalTitle = ({ title, translations }: Titled): string =>
  translations.find((text) => text.lang === 'en' && text.title)?.title ??
  translations.find((text) => text.title)?.title ??
  title
