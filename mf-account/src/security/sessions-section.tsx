import { useAccount } from 'shared/account'
import { doneSchema, type AccountSecurity } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { Badge, Button } from 'shared/ui'
import { useDeviceName, useMoment } from './device-name.ts'
import styles from './security.module.css'
import { useSecurityChanged } from './security-query.ts'
import { useSure } from './use-sure.tsx'

/** Where the person is logged in, as far as browsers say it. The place is not guessed. */
export const SessionsPart = ({ sessions }: Pick<AccountSecurity, 'sessions'>) => {
  const t = useTexts('account')
  const { api } = useAccount()
  const { success } = useNotices()
  const { run, question } = useSure()
  const changed = useSecurityChanged()
  const nameOf = useDeviceName()
  const moment = useMoment()
  const end = (which: { session: string } | { others: true }, text: string): Promise<void> =>
    run(async (sure) => {
      await api.post('/account/sessions/end', { ...which, ...sure }, doneSchema)
      await changed()
      success(text)
    })
  return (
    <>
      <h3>{t('security.sessions')}</h3>
      <ul className={styles.list} aria-label={t('security.sessions')}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {nameOf(session)} {session.current && <Badge>{t('security.this_session')}</Badge>}
              <span className={styles.note}>
                {t('security.logged_in_at', {
                  moment: moment(session.signedInAt),
                  site: t(`security.sites.${session.site}`),
                })}{' '}
                {t('security.last_used', { moment: moment(session.lastUsedAt) })}
              </span>
            </span>
            {!session.current && (
              <Button
                size="small"
                aria-label={t('security.end_session', { device: nameOf(session) })}
                onClick={() => void end({ session: session.id }, t('security.session_ended'))}
              >
                {t('security.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <p>
          <Button onClick={() => void end({ others: true }, t('security.others_ended'))}>
            {t('security.end_others')}
          </Button>
        </p>
      )}
      {question}
    </>
  )
}
