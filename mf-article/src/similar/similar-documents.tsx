import { useQuery } from '@tanstack/react-query'
import { similarDocumentsQuery, useApi } from 'shared/api-client'
import type { Article, ListedDocument } from 'shared/contracts'
import { articlePath } from 'shared/documents'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { NoticeBadges } from 'shared/quality'
import { SiteLink, useSite } from 'shared/routing'
import { languageTag } from 'shared/sites'
import { Disclosure } from 'shared/ui'
import { SectionGroup } from '../sections/section.tsx'
import styles from './similar-documents.module.css'

const Document = ({ document, shared = [] }: { document: ListedDocument; shared?: readonly string[] }) => {
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

/** The documents nearest to this one, each with what both are about. Nothing where nothing is near or known. */
export const SimilarDocuments = ({ id }: { id: string }) => {
  const text = useTexts('article')
  const { id: type } = useSite()
  const { data = [] } = useQuery(similarDocumentsQuery(useApi(), id, { type, lang: useLang() }))
  if (data.length === 0) return null
  return (
    <SectionGroup id="similar" heading={text('similar.heading')} landmark>
      <ul className={styles['list']}>
        {data.map((document) => (
          <Document key={document.id} document={document} shared={document.shared} />
        ))}
      </ul>
    </SectionGroup>
  )
}

/** The references of this document that are on the site, folded. */
export const References = ({ references }: Pick<Article, 'references'>) => {
  const text = useTexts('article')
  const formats = useFormats()
  if (!references) return null
  const { stated, here } = references
  const counts = { count: here.length, here: formats.number(here.length), stated: formats.number(stated) }
  return (
    <SectionGroup id="references" heading={text('references.heading')}>
      <Disclosure label={text('references.here', counts)}>
        <ul className={styles['list']}>
          {here.map((document) => (
            <Document key={document.id} document={document} />
          ))}
        </ul>
      </Disclosure>
    </SectionGroup>
  )
}
