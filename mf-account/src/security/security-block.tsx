import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useAccount } from 'shared/account'
import type { AccountSecurity } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { classNames, Skeleton } from 'shared/ui'
import { ProblemPart } from '../page/problem-section.tsx'
import block from '../profile/block.module.css'
import { CodesPart } from './codes-section.tsx'
import { useDeviceName, useMoment } from './device-name.ts'
import { PasskeysPart } from './passkeys-section.tsx'
import styles from './security.module.css'
import { securityQuery } from './security-query.ts'
import { SessionsPart } from './sessions-section.tsx'

/** What happened lately, so that a person sees what was not them. */
const EventsPart = ({ events }: Pick<AccountSecurity, 'events'>) => {
  const t = useTexts('account')
  const nameOf = useDeviceName()
  const moment = useMoment()
  return (
    <>
      <h3>{t('security.events')}</h3>
      <ul className={styles.list} aria-label={t('security.events')}>
        {events.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <span>
              {t(`security.event.${event.kind}`)}
              {event.times > 1 && ` (${t('security.times', { count: event.times })})`}
              <span className={styles.note}>{[moment(event.at), nameOf(event)].join(t('security.comma'))}</span>
            </span>
          </li>
        ))}
      </ul>
      <p>{t('security.not_you')}</p>
    </>
  )
}

/** How the account is entered: sessions, second ways in, and what happened lately. */
export const SecurityBlock = () => {
  const t = useTexts('account')
  const heading = useId()
  const { data, error, refetch } = useQuery(securityQuery(useAccount()))
  return (
    <section className={classNames(block.block, styles.block)} aria-labelledby={heading}>
      <h2 id={heading}>{t('security.title')}</h2>
      {data ? (
        <>
          <SessionsPart sessions={data.sessions} />
          <PasskeysPart passkeys={data.passkeys} />
          <CodesPart codes={data.codes} />
          <EventsPart events={data.events} />
        </>
      ) : error ? (
        <ProblemPart title={t('security.failed')} error={error} again={() => void refetch()} />
      ) : (
        <Skeleton variant="form" />
      )}
    </section>
  )
}
