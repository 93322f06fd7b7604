import type { ExportFormat } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Button, Callout, Icon, Spinner } from 'shared/ui'
import { problemText } from '../results/problem-text.ts'
import styles from './export-panel.module.css'
import type { ExportState } from './use-export.ts'

interface Props {
  state: ExportState
  onCancel: () => void
  onRetry: (format: ExportFormat) => void
}

/** How far a file has come, and how it ended. */
export const ExportProgress = ({ state, onCancel, onRetry }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  if (state.status === 'idle') return null
  if (state.status === 'asking' || state.status === 'receiving') {
    const receiving = state.status === 'receiving' ? state : null
    return (
      <div className={styles.progress}>
        {receiving ? (
          <label>
            {t('export.receiving', {
              received: formats.number(receiving.received),
              n: formats.number(receiving.expected),
            })}
            <progress value={receiving.received} max={receiving.expected} />
          </label>
        ) : (
          <p>
            <Spinner /> {t('export.asking')}
          </p>
        )}
        <Button onClick={onCancel}>{t('export.cancel')}</Button>
      </div>
    )
  }
  if (state.status === 'done') {
    const { received, found, name } = state
    return (
      <p className={styles.done}>
        <Icon name="check" />
        {t('export.done', { count: found, received: formats.number(received), n: formats.number(found), name })}
      </p>
    )
  }
  return (
    <Callout tone="bad" role="alert" title={t('export.failed')}>
      <p>
        {state.status === 'short'
          ? t('export.short', {
              count: state.expected,
              received: formats.number(state.received),
              n: formats.number(state.expected),
            })
          : t(problemText(state.error))}
      </p>
      <Button onClick={() => onRetry(state.format)}>{t('problem.try_again')}</Button>
    </Callout>
  )
}
