import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { saveExport, useAlert } from 'shared/account'
import { comparisonQuery, useApi } from 'shared/api-client'
import { createComparison } from 'shared/comparison'
import {
  comparedDocuments,
  comparisonFormats,
  exportFileSchema,
  type Comparison,
  type ComparisonFormat,
} from 'shared/contracts'
import { useLang, useTexts } from 'shared/i18n'
import { PageHead, PageHeading, type PageData } from 'shared/page'
import { paths, SiteLink, useSite } from 'shared/routing'
import { languageTag, pageParams, pathWith, type SiteId } from 'shared/sites'
import { readForVisit, writeForVisit } from 'shared/storage'
import { Button, Callout, Icon, Skeleton } from 'shared/ui'
import { failureReason } from '../article/failure-reason.ts'
import { BackInHistory } from '../article/way-back.tsx'
import { CopyLink } from '../actions/copy-link.tsx'
import styles from './compare.module.css'

const requestOf = (params: URLSearchParams, type: SiteId, lang: ReturnType<typeof useLang>) => {
  const ids = (params.get('documents') ?? '').split(',').filter((id) => /^[0-9a-z]{1,16}$/.test(id))
  return { type, lang, documents: [...new Set(ids)].slice(0, comparedDocuments.most).join(',') }
}

/** The whole table. */
export const data: PageData = async ({ address, site, lang, api, queryClient }) => {
  const request = requestOf(address.searchParams, site, lang)
  if (request.documents) await queryClient.fetchQuery(comparisonQuery(api, request))
}

/** What is chosen in this visit. The host has a store of its own, which reads the same place. */
const choice = createComparison({ read: readForVisit, write: writeForVisit })

const Table = ({ comparison: { documents, rows, not_stated: empty } }: { comparison: Comparison }) => {
  const text = useTexts('article')
  const shown = languageTag(useLang())
  const tagOf = (tag: string) => (tag === shown ? undefined : tag)
  const ids = documents.map(({ id }) => id)
  return (
    // What scrolls has to be reached by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroll']} role="region" aria-label={text('compare.table')} tabIndex={0}>
      <table className={styles['table']} data-columns={documents.length}>
        <thead>
          <tr>
            <td />
            {documents.map((document) => (
              <th key={document.id} scope="col" lang={tagOf(document.title_lang)}>
                <SiteLink to={paths.article(document)}>{document.title}</SiteLink>
                {documents.length > comparedDocuments.least && (
                  <SiteLink
                    to={paths.compare(ids.filter((id) => id !== document.id))}
                    replace
                    onClick={() => choice.getSnapshot().includes(document.id) && choice.toggle(document.id)}
                    lang={shown}
                    className={styles['leave']}
                    aria-label={text('compare.leave_out_of', { title: document.title })}
                  >
                    <Icon name="close" />
                    {text('compare.leave_out')}
                  </SiteLink>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((texts, place) => (
                <td key={ids[place]}>
                  {texts.length === 0 && <span className={styles['empty']}>{empty}</span>}
                  {texts.map(({ text: words, lang }, line) => (
                    <p key={line} lang={tagOf(lang)}>
                      {words}
                    </p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Files = ({ request }: { request: ReturnType<typeof requestOf> }) => {
  const text = useTexts('article')
  const shared = useTexts('shared')
  const api = useApi()
  const alert = useAlert()
  const file = useMutation({
    mutationFn: (format: ComparisonFormat) => api.get('/comparison/file', { ...request, format }, exportFileSchema),
    onSuccess: saveExport,
    onError: alert,
  })
  return (
    <div className={styles['acts']}>
      <BackInHistory to={paths.search()} label={text('back.results')} />
      {comparisonFormats.map((format) => (
        <Button
          key={format}
          size="small"
          aria-disabled={file.isPending}
          onClick={() => file.isPending || file.mutate(format)}
        >
          <Icon name="download" />
          {shared(`formats.${format}`)}
        </Button>
      ))}
      <CopyLink path={paths.compare(request.documents.split(','))} />
      <Button size="small" onClick={() => window.print()}>
        <Icon name="print" />
        {text('use.print')}
      </Button>
    </div>
  )
}

const Compared = ({ request }: { request: ReturnType<typeof requestOf> }) => {
  const text = useTexts('article')
  const { data, error, refetch } = useQuery({
    ...comparisonQuery(useApi(), request),
    enabled: request.documents !== '',
  })
  const asked = request.documents.split(',').filter(Boolean).length
  if (asked === 0 || data?.documents.length === 0) {
    return (
      <Callout title={text('compare.none')}>
        <p>{text('compare.how')}</p>
        <p>
          <SiteLink to={paths.search()}>{text('compare.search')}</SiteLink>
        </p>
      </Callout>
    )
  }
  if (data) {
    return (
      <>
        <Files request={request} />
        {data.documents.length < asked && <p role="status">{text('compare.missing')}</p>}
        <Table comparison={data} />
      </>
    )
  }
  if (!error) return <Skeleton variant="list" />
  return (
    <Callout tone="warn" role="alert" title={text(`failed.${failureReason(error)}`)}>
      <Button onClick={() => void refetch()}>{text('failed.retry')}</Button>
    </Callout>
  )
}

/** `/compare?documents=…`: up to four documents side by side. */
export const Page = () => {
  const text = useTexts('article')
  const { id } = useSite()
  const [params] = useSearchParams()
  const request = requestOf(params, id, useLang())
  return (
    <div className={styles['page']}>
      <PageHead
        title={text('compare.title')}
        description={text('compare.description')}
        path={pathWith(paths.compare(), params, pageParams.compare)}
      />
      <PageHeading>{text('compare.title')}</PageHeading>
      <Compared request={request} />
    </div>
  )
}
