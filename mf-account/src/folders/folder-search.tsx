import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccount, useAlert } from 'shared/account'
import {
  folderNewsSchema,
  folderChangeSchema,
  type FolderDocument,
  type FolderSearch as Search,
} from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { paths, SiteLink } from 'shared/routing'
import { Button, Icon } from 'shared/ui'
import styles from './folders.module.css'

/** `3 new and 1 retracted`; empty where nothing changed. */
const useCounted = (): ((counts: { added: number; retracted: number }) => string) => {
  const t = useTexts('account')
  const formats = useFormats()
  return ({ added, retracted }) =>
    formats.list([
      ...(added > 0 ? [t('folders.found_since', { count: added, n: formats.number(added) })] : []),
      ...(retracted > 0 ? [t('folders.retracted', { count: retracted, n: formats.number(retracted) })] : []),
    ])
}

/** What the search found since, which its owner takes in by a press. */
const News = ({ id }: { id: string }) => {
  const t = useTexts('account')
  const { api, type, owner } = useAccount()
  const client = useQueryClient()
  const alert = useAlert()
  const { success } = useNotices()
  const counted = useCounted()
  const folder = ['account', owner, 'folder', type, id]
  const news = useQuery({
    queryKey: [...folder, 'news'],
    queryFn: ({ signal }) =>
      api.get(`/folders/${type}/${encodeURIComponent(id)}/news`, {}, folderNewsSchema, { signal }),
  })
  const renew = useMutation({
    mutationFn: () => api.post('/folders/renew', { id }, folderChangeSchema),
    onSuccess: async ({ added, retracted }) => {
      const changed = counted({ added: added.length, retracted: retracted.length })
      await client.invalidateQueries({ queryKey: folder })
      void client.invalidateQueries({ queryKey: ['account', owner, 'folders', type] })
      success(changed ? t('folders.renewed', { changed }) : t('folders.no_news'))
    },
    onError: alert,
  })
  if (!news.data) return news.error ? <p>{t('folders.news_failed')}</p> : null
  const found = counted(news.data)
  if (!found) return <p>{t('folders.no_news')}</p>
  return (
    <div className={styles.row}>
      <p className={styles.news}>{t('folders.news', { found })}</p>
      <Button
        variant="primary"
        size="small"
        aria-disabled={renew.isPending}
        onClick={() => renew.isPending || renew.mutate()}
      >
        <Icon name="refresh" />
        {t('folders.renew')}
      </Button>
    </div>
  )
}

interface Props {
  search: Search
  documents: readonly FolderDocument[]
  /** The folder, for its owner; anybody else does not bring it up to date. */
  id?: string
}

/** The search that a folder belongs to, when it was brought up to date, and what that changed. */
export const FolderSearch = ({ search: { search, words, looked_at: lookedAt, change }, documents, id }: Props) => {
  const t = useTexts('account')
  const { date } = useFormats()
  const titles = (ids: readonly string[]) => documents.filter((document) => ids.includes(document.id))
  const changed = [
    { name: t('folders.new_ones'), of: titles(change?.added ?? []) },
    { name: t('folders.retracted_ones'), of: titles(change?.retracted ?? []) },
  ].filter(({ of }) => of.length > 0)
  const address = paths.search({
    q: search.q,
    ...(search.best === 'true' && { best: true }),
    applied_filters: search.applied_filters,
    match: search.match,
    unexpanded: search.unexpanded,
    in_language: search.in_language === 'true',
  })
  return (
    <section className={styles.search} aria-label={t('folders.search')}>
      <p>
        {t('folders.search')} <SiteLink to={address}>{words}</SiteLink>
        <br />
        {t('folders.up_to_date', { date: date(lookedAt.slice(0, 10)) })}
      </p>
      {id !== undefined && <News id={id} />}
      {changed.map(({ name, of }) => (
        <div key={name}>
          <p>{name}</p>
          <ul>
            {of.map((document) => (
              <li key={document.id} lang={document.title_lang}>
                {document.title}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
