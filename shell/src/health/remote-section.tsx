import type { StartedRemote } from 'shared/health'
import { Badge, Callout, type Tone } from 'shared/ui'
import { ReleaseTable, type ReleaseTableProps } from './release-table.tsx'
import styles from './health.module.css'

const tones: Record<StartedRemote['status'], Tone> = {
  starting: 'neutral',
  slow: 'warn',
  started: 'good',
  failed: 'bad',
}

/** A remote: what came of starting it here, and each of its live releases. */
export const RemoteSection = ({ words, started, timings, releases }: ReleaseTableProps) => {
  const { t } = words
  const { name, status, source, reason, message } = started
  return (
    <section className={styles['remote']} aria-labelledby={`health-${name}`} data-remote={name} data-status={status}>
      <h3 id={`health-${name}`}>
        <span translate="no">{name}</span> <Badge tone={tones[status]}>{t(`remotes.${status}`)}</Badge>{' '}
        {source !== null && source !== 'current' && <Badge tone="warn">{t(`remotes.source_${source}`)}</Badge>}
      </h3>
      {reason !== null && (
        <Callout tone="bad" title={t('remotes.failed')}>
          <p>{t(`failure.${reason}`)}</p>
          {message !== null && (
            <details>
              <summary>{t('technical')}</summary>
              <code lang="en">{message}</code>
            </details>
          )}
        </Callout>
      )}
      <ReleaseTable words={words} started={started} timings={timings} releases={releases} />
    </section>
  )
}
