import { useState } from 'react'
import { isEmailAddress } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import * as v from 'valibot'
import { EmailField } from '../fields/email-field.tsx'
import { CheckedForm } from '../form/checked-form.tsx'
import { PressForm } from '../form/press-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'
import { useMailedToken } from '../page/use-mailed-token.ts'
import { useUnsubscribe } from './use-unsubscribe.ts'

/** An empty address is no mistake: nothing is done then (specification section 5). */
const schema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || isEmailAddress(text), 'errors.invalid_email'),
  ),
})

/**
 * With a typed address. Anybody can type any address, so the server mails a link to it, unless its owner is logged in;
 * it answers the same in either case, and so does this page.
 */
const ByAddress = () => {
  const t = useTexts('account')
  const { info } = useNotices()
  const unsubscribe = useUnsubscribe()
  const [asked, setAsked] = useState<string | null>(null)
  const form = useCheckedForm(schema, { email: '' })
  const send = async ({ email }: { email: string }): Promise<string | undefined> => {
    if (email === '') return undefined
    if (!(await unsubscribe({ email }))) return 'errors.unsubscribe_failed'
    info(t('toasts.unsubscribe_asked', { email }))
    setAsked(email)
    return undefined
  }
  if (asked !== null) {
    return (
      <DoneMessage title={t('unsubscribe.asked')}>
        <p>{t('unsubscribe.asked_text', { email: asked })}</p>
      </DoneMessage>
    )
  }
  return (
    <CheckedForm
      form={form}
      labels={{ email: t('fields.email') }}
      onSubmit={send}
      submit={t('unsubscribe.submit')}
      submitting={t('unsubscribe.submitting')}
    >
      <p>{t('unsubscribe.lead')}</p>
      <EmailField />
    </CheckedForm>
  )
}

/** With a signed link. Opening it changes nothing: mail programs open links by themselves. */
const ByLink = ({ token }: { token: string }) => {
  const t = useTexts('account')
  const { success } = useNotices()
  const unsubscribe = useUnsubscribe()
  const send = async (): Promise<string | undefined> => {
    if (!(await unsubscribe({ token }))) return 'errors.unsubscribe_link_failed'
    success(t('toasts.unsubscribed_all'))
    return undefined
  }
  return (
    <PressForm
      text={t('unsubscribe.link_lead')}
      onPress={send}
      submit={t('unsubscribe.submit')}
      submitting={t('unsubscribe.submitting')}
      done={{ title: t('unsubscribe.done'), text: t('unsubscribe.done_text') }}
    />
  )
}

/** `/unsubscribe`: for an address one types, or with the signed link of a mail, which asks for one press only. */
export const Page = () => {
  const t = useTexts('account')
  const token = useMailedToken('/unsubscribe')
  return (
    <FormPage title={t('unsubscribe.title')}>{token ? <ByLink key={token} token={token} /> : <ByAddress />}</FormPage>
  )
}
