import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useAccount } from 'shared/account'
import type { Folder } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { paths, SiteLink, useSiteNavigate } from 'shared/routing'
import { Badge, Icon, Skeleton } from 'shared/ui'
import entries from '../page/entries.module.css'
import { ListPage } from '../page/list-page.tsx'
import { ProblemPart } from '../page/problem-section.tsx'
import { foldersQuery } from './folder-queries.ts'
import styles from './folders.module.css'
import { NameForm } from './name-form.tsx'
import { useFolders } from './use-folder-actions.ts'

const FolderList = ({ folders }: { folders: readonly Folder[] }) => {
  const t = useTexts('account')
  const formats = useFormats()
  if (folders.length === 0) return <p className={styles.none}>{t('folders.none')}</p>
  return (
    <ul className={entries.list}>
      {folders.map(({ id, name, count, link }) => (
        <li key={id} className={styles.folder}>
          <SiteLink to={paths.folder(id)} className={styles.folderName}>
            {name}
          </SiteLink>
          <span className={styles.count}>{t('folders.count', { count, n: formats.number(count) })}</span>
          {link !== null && (
            <Badge tone="info">
              <Icon name="link" /> {t('folders.is_shared')}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

const Folders = () => {
  const t = useTexts('account')
  const lead = useSiteNavigate()
  const heading = useId()
  const { data, error, refetch } = useQuery(foldersQuery(useAccount()))
  const { make } = useFolders()
  if (error && !data) return <ProblemPart title={t('folders.failed')} error={error} again={() => void refetch()} />
  if (!data) return <Skeleton variant="list" />
  return (
    <>
      <FolderList folders={data} />
      <section aria-labelledby={heading} className={styles.make}>
        <h2 id={heading}>{t('folders.new')}</h2>
        <NameForm
          submit={t('folders.make')}
          busy={make.isPending}
          onName={async (name) => lead(paths.folder((await make.mutateAsync({ name })).id))}
        />
      </section>
    </>
  )
}

/** `/user/folders`: the folders a person keeps on this site. */
export const Page = () => {
  const t = useTexts('account')
  return (
    <ListPage title={t('folders.title')} lead={t('folders.lead')}>
      <Folders />
      <p>
        <SiteLink to={paths.savedDocuments()}>{t('folders.to_documents')}</SiteLink>
      </p>
    </ListPage>
  )
}
