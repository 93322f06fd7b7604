import type { DocumentCard } from 'shared/contracts'
import { countriesText } from 'shared/documents'
import type { Formats, TextOf } from 'shared/i18n'

/** The category, or else the countries the studies were conducted in with their counts; empty when neither is known. */
export const placesText = (document: Omit<DocumentCard, 'description'>, t: TextOf, formats: Formats): string => {
  const { category, type_key: typeKey, studies_conducted_in: studies } = document
  if (category) return category
  const countries = studies.map(({ title, conducted_count: count }) =>
    countriesText(t('documents.country', { country: title, n: formats.number(count) }), typeKey),
  )
  return countries.length > 0 ? t('documents.conducted_in', { countries: formats.list(countries) }) : ''
}
