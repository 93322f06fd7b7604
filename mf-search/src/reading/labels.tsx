import { Fragment } from 'react'
import type { ReadConcept } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { languages, languageTag } from 'shared/sites'

/** The name of a language, whatever country's form of it the texts are in. */
export const primaryLanguage = (tag: string): string => tag.split('-')[0] ?? tag

/** The BCP 47 tag of a language that the API names by its own code or by a tag. */
const tagOf = (lang: string): string => {
  const own = languages.find((known) => known === lang)
  return own ? languageTag(own) : lang
}

/** Words in several languages, in a row. */
export const Labels = ({ labels }: { labels: ReadConcept['labels'] }) => {
  const t = useTexts('search')
  return labels.map(({ lang, text }, place) => (
    <Fragment key={`${lang} ${text}`}>
      {place > 0 && t('reading.comma')}
      <span lang={tagOf(lang)}>{text}</span>
    </Fragment>
  ))
}
