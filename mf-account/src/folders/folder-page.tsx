import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useAccount } from 'shared/account'
import { useAnnounce } from 'shared/announcer'
import { ApiError } from 'shared/api-client'
import type { FolderContent, FolderDocument } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { PageHead, PageHeading } from 'shared/page'
import { paths, SiteLink, useSiteNavigate } from 'shared/routing'
import { Button, buttonLook, Icon, Skeleton } from 'shared/ui'
import entries from '../page/entries.module.css'
import { EmptyPart } from '../page/empty-section.tsx'
import page from '../page/page.module.css'
import { PrivatePage } from '../page/private-page.tsx'
import { ProblemPart } from '../page/problem-section.tsx'
import { UndoStrip } from '../undo/undo-strip.tsx'
import { FolderEntry } from './folder-entry.tsx'
import { FolderSearch } from './folder-search.tsx'
import { FolderFiles } from './folder-files.tsx'
import { folderQuery } from './folder-queries.ts'
import styles from './folders.module.css'
import { NameForm } from './name-form.tsx'
import { SharePart } from './share-section.tsx'
import { useFolderActions, type FolderActions } from './use-folder-actions.ts'

/** The button that moves a document, which takes the focus back after the list was put in order. */
const moveButton = (list: HTMLElement | null, document: string, by: number): HTMLElement | null =>
  list?.querySelector(`[data-document="${document}"] [data-move="${by}"]`) ?? null

const FolderDocuments = ({ folder: { documents }, actions }: { folder: FolderContent; actions: FolderActions }) => {
  const t = useTexts('account')
  const announce = useAnnounce()
  const formats = useFormats()
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ document: string; by: number } | null>(null)
  const [taken, setTaken] = useState<{ document: FolderDocument; ids: readonly string[]; back: boolean } | null>(null)
  const ids = documents.map(({ id }) => id)
  const order = ids.join()
  useEffect(() => {
    if (moved.current) moveButton(list.current, moved.current.document, moved.current.by)?.focus()
    moved.current = null
  }, [order])

  const move = (place: number, by: -1 | 1): void => {
    const [id, title] = [ids[place] ?? '', documents[place]?.title ?? '']
    moved.current = { document: id, by }
    void actions.order(ids.toSpliced(place, 1).toSpliced(place + by, 0, id)).catch(() => undefined)
    announce(t('folders.moved', { title, place: formats.number(place + by + 1), total: formats.number(ids.length) }))
  }
  const takeOut = (document: FolderDocument): void => {
    actions.takeOut(document.id).then(
      () => setTaken({ document, ids, back: false }),
      () => undefined,
    )
  }
  const putBack = async (): Promise<void> => {
    if (!taken) return
    await actions.putBack(taken.document.id, taken.document.note, taken.ids).then(
      () => setTaken({ ...taken, back: true }),
      () => undefined,
    )
  }
  return (
    <>
      {taken && (
        <UndoStrip
          text={t(taken.back ? 'folders.back_in' : 'folders.taken_out', { title: taken.document.title })}
          onUndo={taken.back ? undefined : () => void putBack()}
          busy={actions.busy}
          entries={ids.length}
        />
      )}
      {documents.length === 0 ? (
        <EmptyPart text={t('folders.empty')} to={paths.savedDocuments()} way={t('folders.to_documents')} />
      ) : (
        <ul ref={list} className={entries.list}>
          {documents.map((document, place) => (
            <FolderEntry
              key={document.id}
              document={document}
              place={place}
              total={documents.length}
              onMove={(by) => move(place, by)}
              onNote={(note) => actions.note(document.id, note)}
              onTakeOut={() => takeOut(document)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Asks once more before a folder goes with its notes. */
const DeletePart = ({ actions: { remove } }: { actions: FolderActions }) => {
  const t = useTexts('account')
  const lead = useSiteNavigate()
  const { success } = useNotices()
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const done = (): void => {
    success(t('folders.deleted'))
    lead(paths.folders(), { replace: true })
  }
  return (
    <div className={styles.delete}>
      <Button ref={opener} aria-expanded={asking} onClick={() => setAsking(!asking)}>
        {t('folders.delete')}
      </Button>
      {asking && (
        <div className={styles.question}>
          <p>{t('folders.sure')}</p>
          <div className={styles.row}>
            <Button
              variant="primary"
              aria-disabled={remove.isPending}
              onClick={() => remove.isPending || remove.mutate(undefined, { onSuccess: done })}
            >
              {t('folders.delete_now')}
            </Button>
            <Button
              onClick={() => {
                setAsking(false)
                opener.current?.focus()
              }}
            >
              {t('folders.keep')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

const FolderName = ({ name, actions }: { name: string; actions: FolderActions }) => {
  const t = useTexts('account')
  const [renaming, setRenaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setRenaming(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      <PageHeading className={styles.heading}>{name}</PageHeading>
      {renaming ? (
        <NameForm
          takesFocus
          name={name}
          submit={t('folders.rename')}
          busy={actions.busy}
          onName={(wanted) => actions.rename(wanted).then(close)}
        >
          <Button onClick={close}>{t('folders.cancel')}</Button>
        </NameForm>
      ) : (
        <Button ref={opener} variant="link" size="small" className={styles.noPrint} onClick={() => setRenaming(true)}>
          {t('folders.rename')}
        </Button>
      )}
    </>
  )
}

const Folder = ({ id }: { id: string }) => {
  const t = useTexts('account')
  const shared = useTexts('shared')
  const formats = useFormats()
  const account = useAccount()
  const { data, error, refetch } = useQuery(folderQuery(account, id))
  const actions = useFolderActions(id)
  const count = data?.documents.length ?? 0
  if (data) {
    return (
      <>
        <PageHead title={data.name} description={t('page.description')} />
        <FolderName name={data.name} actions={actions} />
        <p className={page.lead}>{t('folders.count', { count, n: formats.number(count) })}</p>
        <FolderFiles path={`/folders/${account.type}/${encodeURIComponent(id)}/file`} ready={count > 0}>
          {count > 0 && (
            <SiteLink to={paths.brief({ folder: id })} className={buttonLook('primary', 'small')}>
              <Icon name="document" />
              {shared('documents.brief')}
            </SiteLink>
          )}
        </FolderFiles>
        {data.search && <FolderSearch search={data.search} documents={data.documents} id={id} />}
        <FolderDocuments folder={data} actions={actions} />
        <SharePart link={data.link} busy={actions.busy} onShare={actions.share} />
        <DeletePart actions={actions} />
      </>
    )
  }
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <PageHead title={t('folders.one')} description={t('page.description')} />
      <PageHeading>{t('folders.one')}</PageHeading>
      {gone ? (
        <EmptyPart text={t('folders.not_there')} to={paths.folders()} way={t('folders.all')} />
      ) : error ? (
        <ProblemPart title={t('folders.failed')} error={error} again={() => void refetch()} />
      ) : (
        <Skeleton variant="list" />
      )}
    </>
  )
}

/** `/user/folders/{id}`: one folder of the person. */
export const Page = () => {
  const t = useTexts('account')
  const id = useParams()['id'] ?? ''
  return (
    <PrivatePage>
      <div className={page.listPage}>
        <p className={styles.noPrint}>
          <SiteLink to={paths.folders()} className={styles.back}>
            <Icon name="back" />
            {t('folders.all')}
          </SiteLink>
        </p>
        <Folder key={id} id={id} />
      </div>
    </PrivatePage>
  )
}
