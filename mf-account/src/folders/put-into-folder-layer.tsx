import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useAccount } from 'shared/account'
import type { Folder } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { LayerPanel, useLayers } from 'shared/layers'
import { useNotices } from 'shared/notices'
import type { LayerProps } from 'shared/remote'
import { useSession } from 'shared/session'
import { Icon, Skeleton } from 'shared/ui'
import entries from '../page/entries.module.css'
import { ProblemPart } from '../page/problem-section.tsx'
import { foldersQuery } from './folder-queries.ts'
import styles from './folders.module.css'
import { NameForm } from './name-form.tsx'
import { useFolders } from './use-folder-actions.ts'

const Choose = ({ documents, onDone }: { documents: readonly string[]; onDone: (folder: Folder) => void }) => {
  const t = useTexts('account')
  const formats = useFormats()
  const heading = useId()
  const { data, error, refetch } = useQuery(foldersQuery(useAccount()))
  const { make, fill } = useFolders()
  const busy = make.isPending || fill.isPending
  if (error && !data) return <ProblemPart title={t('folders.failed')} error={error} again={() => void refetch()} />
  if (!data) return <Skeleton variant="form" />
  return (
    <>
      {data.length > 0 && (
        <ul className={entries.list}>
          {data.map(({ id, name, count }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.choice}
                aria-disabled={busy}
                onClick={() => busy || fill.mutate({ id, documents }, { onSuccess: onDone })}
              >
                <Icon name="list" />
                <span>{name}</span>
                <span className={styles.count}>{t('folders.count', { count, n: formats.number(count) })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby={heading} className={styles.make}>
        <h3 id={heading}>{t('folders.new')}</h3>
        <NameForm
          submit={t('folders.make_and_put')}
          busy={busy}
          onName={async (name) => onDone(await make.mutateAsync({ name, documents }))}
        />
      </section>
    </>
  )
}

/** Puts documents into a folder that there is, or a new one. `documents`: their ids, joined by commas. */
export const Layer = ({ params }: LayerProps) => {
  const t = useTexts('account')
  const formats = useFormats()
  const { closeAll } = useLayers()
  const { success } = useNotices()
  const visitor = useSession().status === 'visitor'
  const documents = (params['documents'] ?? '').split(',').filter(Boolean)
  const count = documents.length
  useEffect(() => {
    if (visitor) void closeAll()
  }, [visitor, closeAll])
  const done = ({ name }: Folder): void => {
    success(t('folders.are_in', { count, n: formats.number(count), name }))
    void closeAll()
  }
  return (
    <LayerPanel title={t('folders.put')}>
      <p>{t('folders.put_lead', { count, n: formats.number(count) })}</p>
      {!visitor && <Choose documents={documents} onDone={done} />}
    </LayerPanel>
  )
}
