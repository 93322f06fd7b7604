import { useAnnounce } from 'shared/announcer'
import { saveText } from 'shared/files'
import type { Health } from 'shared/health'
import { useNotices } from 'shared/notices'
import { Button } from 'shared/ui'
import type { HealthWords } from './use-health-words.ts'
import styles from './health.module.css'

interface Props {
  words: HealthWords
  health: Health
  onAgain: () => Promise<unknown>
}

/** Looks again, and gives what the panel shows as JSON. */
export const PanelActions = ({ words: { t, time }, health, onAgain }: Props) => {
  const announce = useAnnounce()
  const { notify } = useNotices()
  const json = (): string => `${JSON.stringify(health, null, 2)}\n`
  const copy = (): void => {
    navigator.clipboard.writeText(json()).then(
      () => notify('success', t('copied')),
      () => notify('error', t('copy_failed')),
    )
  }
  const lookAgain = (): void => {
    void onAgain().then(() => announce(t('looked', { time: time(new Date().toISOString()) })))
  }
  return (
    <div className={styles['actions']}>
      <Button onClick={lookAgain}>{t('again')}</Button>
      <Button onClick={copy}>{t('copy')}</Button>
      <Button onClick={() => saveText('composition.json', json(), 'application/json')}>{t('download')}</Button>
    </div>
  )
}
