import { useQuery } from '@tanstack/react-query'
import { similarDocumentsQuery, useApi } from 'shared/api-client'
import { useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { SectionGroup } from '../sections/section.tsx'
import { RelatedDocument } from './related-document.tsx'
import styles from './related.module.css'

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
          <RelatedDocument key={document.id} document={document} shared={document.shared} />
        ))}
      </ul>
    </SectionGroup>
  )
}
