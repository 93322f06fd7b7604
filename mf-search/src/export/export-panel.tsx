import { useEffect, useId, useRef } from 'react'
import { useAnnounce } from 'shared/announcer'
import { exportFormats, pageSize, type SearchRequest } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { paths, SiteLink, useRouteExists } from 'shared/routing'
import { useSession } from 'shared/session'
import { Button, Icon } from 'shared/ui'
import styles from './export-panel.module.css'
import { ExportProgress } from './export-progress.tsx'
import { useExport } from './use-export.ts'

export interface ExportPanelProps {
  request: SearchRequest
  /** Documents found. */
  total: number
}

/** Gives the results found as a file: every one to users, the first page to visitors, and says so before. */
export const ExportPanel = ({ request, total }: ExportPanelProps) => {
  const t = useTexts('search')
  const formats = useFormats()
  const announce = useAnnounce()
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const visitor = useSession().status === 'visitor'
  const canSignUp = useRouteExists(paths.signup())
  const { state, start, cancel } = useExport(request)
  const cut = visitor && total > pageSize
  const counts = { count: total, n: formats.number(total), shown: formats.number(pageSize) }

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (state.status === 'asking') announce(t('export.asking'))
    if (state.status === 'done')
      announce(
        t('export.done', {
          count: state.found,
          received: formats.number(state.received),
          n: formats.number(state.found),
          name: state.name,
        }),
      )
  }, [announce, formats, state, t])

  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h3 id={title} ref={heading} tabIndex={-1} className={styles.title}>
        {t('export.title')}
      </h3>
      <p>{t(cut ? 'export.first_page' : 'export.all', counts)}</p>
      {cut && canSignUp && (
        <p>
          <SiteLink to={paths.signup()}>{t('sign_up.sign_up')}</SiteLink>
        </p>
      )}
      <div className={styles.formats}>
        {exportFormats.map((format) => (
          <Button key={format} onClick={() => start(format)}>
            <Icon name="download" />
            {t(`export.${format}`)}
          </Button>
        ))}
      </div>
      <ExportProgress state={state} onCancel={cancel} onRetry={start} />
      <p className={styles.limits}>{t('export.limits')}</p>
    </section>
  )
}
