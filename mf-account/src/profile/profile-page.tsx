import { useQuery } from '@tanstack/react-query'
import { useAccount } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { useSite } from 'shared/routing'
import { Skeleton } from 'shared/ui'
import { PrivatePage } from '../page/private-page.tsx'
import { ProblemPart } from '../page/problem-section.tsx'
import { SecurityBlock } from '../security/security-block.tsx'
import { securityQuery } from '../security/security-query.ts'
import { AccountBlock } from './account-block.tsx'
import { AlertsBlock } from './alerts-block.tsx'
import { PersonalBlock } from './personal-block.tsx'
import styles from './profile-page.module.css'
import { RightsBlock } from './rights-block.tsx'

const Blocks = () => {
  const t = useTexts('account')
  const account = useAccount()
  const { api, owner, type } = account
  const { data: profile, error, refetch } = useQuery(profileQuery(api, owner, type))
  // Whatever came later would move what stands below it from under a press.
  const { isFetched: isSecurityAnswered } = useQuery(securityQuery(account))
  if (profile && isSecurityAnswered) {
    return (
      <>
        <AccountBlock profile={profile} />
        <PersonalBlock profile={profile} />
        <AlertsBlock profile={profile} />
        <SecurityBlock />
        <RightsBlock />
      </>
    )
  }
  if (error) return <ProblemPart title={t('profile.failed')} error={error} again={() => void refetch()} />
  return <Skeleton variant="form" />
}

/** `/profile` (requirement B8). */
export const Page = () => {
  const t = useTexts('account')
  const { profileNote } = useSite()
  return (
    <PrivatePage>
      <div className={styles.page}>
        <PageHead title={t('profile.title')} description={t('page.description')} />
        <PageHeading>{t('profile.title')}</PageHeading>
        {profileNote && <p className={styles.note}>{t('profile.note')}</p>}
        <Blocks />
      </div>
    </PrivatePage>
  )
}
