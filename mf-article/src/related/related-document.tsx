import type { ListedDocument } from 'shared/contracts'
import { articlePath } from 'shared/documents'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { NoticeBadges } from 'shared/quality'
import { SiteLink } from 'shared/routing'
import { languageTag } from 'shared/sites'
import styles from './related.module.css'

interface Props {
  document: ListedDocument
  /** What it and the document of the page are both about. */
  shared?: readonly string[]
}

/** A document in a list on the page of another one. */
export const RelatedDocument = ({ document, shared = [] }: Props) => {
  const text = useTexts('article')
  const formats = useFormats()
  const lang = useLang()
  const { title, title_lang: tag, type, published } = document
  const facts = [type, published && formats.date(published)].filter(Boolean)
  return (
    <li className={styles['document']}>
      <NoticeBadges document={document} />
      <SiteLink to={articlePath(document)} lang={tag === languageTag(lang) ? undefined : tag}>
        {title}
      </SiteLink>
      <ul className={styles['facts']}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {shared.length > 0 && <li>{text('similar.shared', { words: formats.list(shared) })}</li>}
      </ul>
    </li>
  )
}
