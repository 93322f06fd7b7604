import type { LatestContent, MonthOfYear } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { SiteLink } from 'shared/routing'
import { buttonLook, Disclosure, Icon, type IconName } from 'shared/ui'
import { monthDate, monthPath } from './month-address.ts'
import { MonthForm } from './month-form.tsx'
import styles from './month-steps.module.css'

const Step = ({ to, text, icon }: { to: MonthOfYear | null; text: 'earlier' | 'later'; icon: IconName }) => {
  const t = useTexts('latest')
  const formats = useFormats()
  if (!to) return null
  return (
    <SiteLink to={monthPath(to)} className={`${buttonLook('quiet')} ${styles[text]}`}>
      {text === 'earlier' && <Icon name={icon} />}
      {t(text, { month: formats.date(monthDate(to)) })}
      {text === 'later' && <Icon name={icon} />}
    </SiteLink>
  )
}

interface Props {
  content: LatestContent
  /** The month in words. */
  title: string
  count: string
}

/** The month shown, the nearest ones with documents on either side, and a form for any other. */
export const MonthSteps = ({ content, title, count }: Props) => {
  const t = useTexts('latest')
  const { year, month } = content.shown
  return (
    <div className={styles['months']}>
      <h2 className={styles['title']}>
        {title} <span className={styles['count']}>{count}</span>
      </h2>
      {content.later === null && content.total > 0 && <p className={styles['newest']}>{t('newest')}</p>}
      <nav aria-label={t('months')} className={styles['steps']}>
        <Step to={content.earlier} text="earlier" icon="back" />
        <Step to={content.later} text="later" icon="forward" />
        <Disclosure label={t('choose')} className={styles['choose'] ?? ''}>
          <MonthForm key={`${year}-${month}`} shown={content.shown} />
        </Disclosure>
      </nav>
    </div>
  )
}
