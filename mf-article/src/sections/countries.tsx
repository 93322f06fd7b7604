import type { Article } from 'shared/contracts'
import { countriesText } from 'shared/documents'
import { useTexts } from 'shared/i18n'
import styles from './lists.module.css'
import { RecordLink } from './record-link.tsx'

/** A country of the record as shown: with its count of studies where the document type has counts. */
export interface CountryLine {
  text: string
  counted: boolean
  links: readonly { name: string; url: string }[]
}

type Places = Pick<Article, 'country_links' | 'studies_conducted_in' | 'country_counts_visible' | 'document_type_key'>

/**
 * Countries of a record, with counts except for economic evaluations and costing studies (requirement B5); a count of 0
 * is dropped for the types of requirement B4. Without countries of its own the record shows where studies were conducted.
 */
export const countryLines = (article: Places): CountryLine[] => {
  const countries =
    article.country_links.length > 0
      ? article.country_links.map(({ key, value }) => ({ name: key, count: value.count, links: value.links }))
      : article.studies_conducted_in.map(({ title, conducted_count: count }) => ({ name: title, count, links: [] }))
  return countries.map(({ name, count, links }) => {
    const text =
      article.country_counts_visible && count !== null
        ? countriesText(`${name} (${count})`, article.document_type_key)
        : name
    return { text, counted: text !== name, links }
  })
}

export const Countries = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const lines = countryLines(article)
  return (
    <>
      <ul className={styles['inline']}>
        {lines.map((country) => (
          <li key={country.text}>
            {country.text}
            {country.links.length > 0 && (
              <ul className={styles['plain']}>
                {country.links.map((link) => (
                  <li key={link.url}>
                    <RecordLink title={link.name} url={link.url} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {lines.some((country) => country.counted) && <p className={styles['note']}>{text('countries.counts')}</p>}
    </>
  )
}
