import type { SavedDocument } from 'shared/contracts'
import { ellipsis } from 'shared/documents'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { NoticeBadges, QualityWords } from 'shared/quality'
import { languageTag } from 'shared/sites'
import { Checkbox, classNames, VisuallyHidden } from 'shared/ui'
import entries from '../page/entries.module.css'
import { placesText } from './places-text.ts'
import styles from './saved-documents.module.css'

/** Characters of a saved document's description (specification section 9). */
const descriptionLength = 250

interface Props {
  document: SavedDocument
  selected: boolean
  onSelect: () => void
}

/** One saved document (requirement B9). */
export const SavedDocumentEntry = ({ document, selected, onSelect }: Props) => {
  const t = useTexts('account')
  const shared = useTexts('shared')
  const formats = useFormats()
  const shown = languageTag(useLang())
  const tagOf = (tag: string | null) => (tag === null || tag === shown ? undefined : tag)
  const places = placesText(document, t, formats)
  const { title, description, published } = document
  return (
    <li className={styles.entry}>
      <Checkbox checked={selected} onChange={onSelect} className={entries.select}>
        <VisuallyHidden>{t('documents.select', { title })}</VisuallyHidden>
      </Checkbox>
      <div className={classNames(entries.words, styles.words)}>
        <p className={styles.meta}>
          <NoticeBadges notices={document.notices} /> {document.type || shared('documents.type_not_coded')}
        </p>
        <h2 className={styles.title}>
          <SiteLink to={paths.article(document)} lang={tagOf(document.title_lang)}>
            {title}
          </SiteLink>
        </h2>
        <ul className={styles.facts}>
          <li>
            {published ? t('documents.published', { date: formats.date(published) }) : t('documents.date_unknown')}
          </li>
          {document.quality.status !== 'none' && (
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
      </div>
    </li>
  )
}
