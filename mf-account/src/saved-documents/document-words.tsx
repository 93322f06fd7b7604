import type { ReactNode } from 'react'
import type { DocumentCard, FolderDocument } from 'shared/contracts'
import { countriesText, ellipsis } from 'shared/documents'
import { useFormats, useLang, useTexts, type Formats, type TextOf } from 'shared/i18n'
import { NoticeBadges, QualityWords } from 'shared/quality'
import { paths, SiteLink } from 'shared/routing'
import { languageTag } from 'shared/sites'
import { classNames } from 'shared/ui'
import entries from '../page/entries.module.css'
import styles from './saved-documents.module.css'

/** The category, or else the countries the studies were conducted in with their counts; empty when neither is known. */
const placesText = (document: Omit<DocumentCard, 'description'>, t: TextOf, formats: Formats): string => {
  const { category, type_key: typeKey, studies_conducted_in: studies } = document
  if (category) return category
  const countries = studies.map(({ title, conducted_count: count }) =>
    countriesText(t('documents.country', { country: title, n: formats.number(count) }), typeKey),
  )
  return countries.length > 0 ? t('documents.conducted_in', { countries: formats.list(countries) }) : ''
}

/** Characters of a saved document's description (specification section 9). */
const descriptionLength = 250

interface Props {
  document: Omit<FolderDocument, 'note'>
  /** Id of the title, where it names what can be done with the document. */
  titleId?: string
  /** Stands below. */
  children?: ReactNode
}

/** What a list of kept documents says of one (requirement B9). */
export const DocumentWords = ({ document, titleId, children }: Props) => {
  const t = useTexts('account')
  const shared = useTexts('shared')
  const formats = useFormats()
  const shown = languageTag(useLang())
  const tagOf = (tag: string | null) => (tag === null || tag === shown ? undefined : tag)
  const places = placesText(document, t, formats)
  const { title, description, published } = document
  return (
    <div className={classNames(entries.words, styles.words)}>
      <p className={styles.meta}>
        <NoticeBadges document={document} /> {document.type || shared('documents.type_not_coded')}
      </p>
      <h2 id={titleId} className={styles.title}>
        <SiteLink to={paths.article(document)} lang={tagOf(document.title_lang)}>
          {title}
        </SiteLink>
      </h2>
      <ul className={styles.facts}>
        <li>{published ? t('documents.published', { date: formats.date(published) }) : t('documents.date_unknown')}</li>
        {document.quality.status === 'appraised' && (
          <li>
            <QualityWords quality={document.quality} />
          </li>
        )}
        {places && <li>{places}</li>}
      </ul>
      {description && (
        <p className={styles.description} lang={tagOf(document.description_lang)}>
          {ellipsis(description, descriptionLength)}
        </p>
      )}
      {children}
    </div>
  )
}
