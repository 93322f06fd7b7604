import { useId, useState } from 'react'
import { useFormats, useTexts } from 'shared/i18n'
import { paths, SiteLink, useRouteExists } from 'shared/routing'
import { readForVisit, writeForVisit } from 'shared/storage'
import { Button, buttonLook } from 'shared/ui'
import styles from './sign-up-prompt.module.css'

const key = 'sign_up_prompt'

/** Whether the sign-up prompt was dismissed; the answer lasts for the visit. */
const usePromptDismissed = (): [dismissed: boolean, dismiss: () => void] => {
  const [dismissed, setDismissed] = useState(() => readForVisit(key) === 'dismissed')
  const dismiss = () => {
    writeForVisit(key, 'dismissed')
    setDismissed(true)
  }
  return [dismissed, dismiss]
}

/** What a visitor finds after the first page. Links stand only where their pages are deployed. */
export const SignUpPrompt = ({ shown, total }: { shown: number; total: number }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const title = useId()
  const [dismissed, dismiss] = usePromptDismissed()
  const canSignUp = useRouteExists(paths.signup())
  const canLogIn = useRouteExists(paths.login())
  const counts = { count: total, shown: formats.number(shown), n: formats.number(total) }
  if (dismissed) return <p className={styles.after}>{t('sign_up.dismissed', counts)}</p>
  return (
    <section className={styles.prompt} aria-labelledby={title} data-for="visitor">
      <h3 id={title} className={styles.title}>
        {t('sign_up.title')}
      </h3>
      <p>{t(canSignUp ? 'sign_up.text' : 'sign_up.text_closed', counts)}</p>
      <div className={styles.actions}>
        {canSignUp && (
          <SiteLink className={buttonLook('primary')} to={paths.signup()}>
            {t('sign_up.sign_up')}
          </SiteLink>
        )}
        {canLogIn && <SiteLink to={paths.login()}>{t('sign_up.log_in')}</SiteLink>}
        <Button variant="quiet" onClick={dismiss}>
          {t('sign_up.dismiss')}
        </Button>
      </div>
    </section>
  )
}
