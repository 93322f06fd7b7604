import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApi } from 'shared/api-client'
import {
  requestedBriefDataSchema,
  proofHeader,
  type RequestBriefRequest,
  type SendBriefRequest,
} from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths } from 'shared/routing'
import * as v from 'valibot'
import { CaptchaArea } from '../captcha/captcha-area.tsx'
import { useCaptcha } from '../captcha/use-captcha.ts'
import { EmailField } from '../fields/email-field.tsx'
import { emailSchema } from '../fields/email.ts'
import { CheckedForm } from '../form/checked-form.tsx'
import { PressForm } from '../form/press-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { DoneMessage } from '../page/done-message.tsx'
import { EmptyPart } from '../page/empty-section.tsx'
import { FormPage } from '../page/form-page.tsx'
import { useMailedToken } from '../page/use-mailed-token.ts'
import { WayOn } from '../page/way-on.tsx'

const values = v.object({ email: emailSchema })

/** What the page before wrote; the API reads all of it. */
const isBrief = (value: unknown): value is SendBriefRequest => v.is(v.looseObject({ type: v.string() }), value)
const entrySchema = v.object({ brief: v.custom<SendBriefRequest>(isBrief) })

const Form = ({ brief, onDone }: { brief: SendBriefRequest; onDone: () => void }) => {
  const t = useTexts('account')
  const api = useApi()
  const captcha = useCaptcha()
  const form = useCheckedForm(values, { email: '' })
  const ask = async ({ email }: v.InferOutput<typeof values>): Promise<string | undefined> => {
    const proof = await captcha.take().catch(() => null)
    if (proof === null) return 'errors.captcha_failed'
    const request: RequestBriefRequest = { ...brief, email }
    await api.post('/brief/request', request, requestedBriefDataSchema, { headers: { [proofHeader]: proof } })
    return void onDone()
  }
  return (
    <CheckedForm
      form={form}
      labels={{ email: t('fields.email') }}
      onSubmit={ask}
      submit={t('brief_by_mail.ask')}
      submitting={t('brief_by_mail.asking')}
    >
      <EmailField />
      <CaptchaArea state={captcha.state} start={captcha.start} />
    </CheckedForm>
  )
}

/** Asks for the brief that the page before put into the entry of the browser's history. */
const AskForBrief = () => {
  const t = useTexts('account')
  const [done, setDone] = useState(false)
  const entry = v.safeParse(entrySchema, useLocation().state)
  if (!entry.success)
    return (
      <FormPage title={t('brief_by_mail.title')}>
        <EmptyPart text={t('brief_by_mail.none')} to={paths.search()} way={t('brief_by_mail.to_search')} />
      </FormPage>
    )
  return (
    <FormPage title={t('brief_by_mail.title')} lead={done ? undefined : t('brief_by_mail.lead')}>
      {done ? (
        <DoneMessage title={t('brief_by_mail.asked')}>
          <p>{t('brief_by_mail.asked_text')}</p>
        </DoneMessage>
      ) : (
        <Form brief={entry.output.brief} onDone={() => setDone(true)} />
      )}
    </FormPage>
  )
}

/** Has the brief sent by a press. */
const ConfirmBrief = ({ token }: { token: string }) => {
  const t = useTexts('account')
  const api = useApi()
  return (
    <FormPage title={t('brief_by_mail.title')}>
      <PressForm
        text={t('brief_by_mail.press')}
        onPress={async () => void (await api.post('/brief/confirm', { token }, requestedBriefDataSchema))}
        submit={t('brief_by_mail.send')}
        submitting={t('brief_by_mail.sending')}
        done={{ title: t('brief_by_mail.sent'), text: t('brief_by_mail.sent_text') }}
      >
        <WayOn to={paths.search()}>{t('brief_by_mail.to_search')}</WayOn>
      </PressForm>
    </FormPage>
  )
}

/** `/brief-by-mail`: a brief is asked for by mail without an account; with `#{token}` the mailed link has it sent. */
export const Page = () => {
  const token = useMailedToken('/brief-by-mail')
  return token ? <ConfirmBrief token={token} /> : <AskForBrief />
}
