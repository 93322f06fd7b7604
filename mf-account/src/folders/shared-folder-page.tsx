import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useAccount } from 'shared/account'
import { ApiError } from 'shared/api-client'
import { useFormats, useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { paths } from 'shared/routing'
import { Skeleton } from 'shared/ui'
import { EmptyPart } from '../page/empty-section.tsx'
import entries from '../page/entries.module.css'
import page from '../page/page.module.css'
import { ProblemPart } from '../page/problem-section.tsx'
import { DocumentWords } from '../saved-documents/document-words.tsx'
import list from '../saved-documents/saved-documents.module.css'
import { FolderSearch } from './folder-search.tsx'
import { FolderFiles } from './folder-files.tsx'
import { sharedFolderQuery } from './folder-queries.ts'
import styles from './folders.module.css'
import { Note } from './note-section.tsx'

const Shared = ({ link }: { link: string }) => {
  const t = useTexts('account')
  const formats = useFormats()
  const { data, error, refetch } = useQuery(sharedFolderQuery(useAccount(), link))
  // What was taken back is gone at once, also where it was read a moment ago.
  if (data && !error) {
    const count = data.documents.length
    return (
      <>
        <PageHead title={data.name} description={t('folders.shared_description')} />
        <PageHeading className={styles.heading}>{data.name}</PageHeading>
        <p className={page.lead}>
          {t('folders.shared_lead')}
          <br />
          {t('folders.count', { count, n: formats.number(count) })}
        </p>
        <FolderFiles path={`/folders/shared/${encodeURIComponent(link)}/file`} ready={count > 0} />
        {data.search && <FolderSearch search={data.search} documents={data.documents} />}
        <ul className={entries.list}>
          {data.documents.map((document) => (
            <li key={document.id} className={list.entry}>
              <DocumentWords document={document}>{document.note && <Note text={document.note} />}</DocumentWords>
            </li>
          ))}
        </ul>
      </>
    )
  }
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <PageHead title={t('folders.shared_title')} description={t('folders.shared_description')} />
      <PageHeading>{t('folders.shared_title')}</PageHeading>
      {gone ? (
        <EmptyPart text={t('folders.no_longer_shared')} to={paths.search()} way={t('documents.to_search')} />
      ) : error ? (
        <ProblemPart title={t('folders.failed')} error={error} again={() => void refetch()} />
      ) : (
        <Skeleton variant="list" />
      )}
    </>
  )
}

/** `/folders/{link}`: a folder that somebody shares, for anybody to read. */
export const Page = () => {
  const link = useParams()['link'] ?? ''
  return (
    <div className={page.listPage}>
      <Shared key={link} link={link} />
    </div>
  )
}
