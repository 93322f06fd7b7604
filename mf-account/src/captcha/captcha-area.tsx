import { useTexts } from 'shared/i18n'
import { Button, Icon, Spinner } from 'shared/ui'
import styles from './captcha-area.module.css'
import type { CaptchaState } from './captcha.ts'

const Sign = ({ state }: { state: CaptchaState }) => {
  if (state === 'working') return <Spinner />
  return <Icon name={({ idle: 'info', done: 'check', failed: 'warning' } as const)[state]} />
}

/** Says how the proof of work stands (requirement B7). There is nothing to read off, to hear or to click. */
export const CaptchaArea = ({ state, start }: { state: CaptchaState; start: () => void }) => {
  const t = useTexts('account')
  return (
    <div className={styles.area} data-state={state}>
      <Sign state={state} />
      <div role="status">
        <p>{t(`captcha.${state}`)}</p>
      </div>
      {state === 'failed' && <Button onClick={start}>{t('captcha.again')}</Button>}
    </div>
  )
}
