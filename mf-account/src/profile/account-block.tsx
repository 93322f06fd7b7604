import type { Profile } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui'
import { AccountForm } from './account-form.tsx'
import { Block, Facts } from './block.tsx'

const dots = '••••••••'

/** E-mail address and password, which is never known here and shown masked. */
export const AccountBlock = ({ profile }: { profile: Profile }) => {
  const t = useTexts('account')
  const masked = (
    <>
      <span aria-hidden="true">{dots}</span>
      <VisuallyHidden>{t('profile.masked')}</VisuallyHidden>
    </>
  )
  const email = profile.pendingEmail
    ? t('profile.pending_email', { email: profile.email, pending: profile.pendingEmail })
    : profile.email
  return (
    <Block
      title={t('profile.account')}
      editLabel={t('profile.edit_account')}
      view={
        <Facts
          facts={[
            { term: t('fields.email'), value: email },
            { term: t('fields.password'), value: masked },
          ]}
        />
      }
      edit={(close) => <AccountForm profile={profile} onDone={close} />}
    />
  )
}
