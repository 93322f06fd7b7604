import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useApi } from 'shared/api-client'
import { proofHeader } from 'shared/contracts'
import {
  contributionDataSchema,
  problemFields,
  problemSchema,
  readWork,
  suggestedReviewSchema,
  type ContributionData,
  type ContributionRequest,
} from 'shared/contributions'
import { articlePath } from 'shared/documents'
import { useLang, useTexts } from 'shared/i18n'
import { SiteLink, useSite } from 'shared/routing'
import { Skeleton } from 'shared/ui'
import * as v from 'valibot'
import { CaptchaArea } from '../captcha/captcha-area.tsx'
import { useCaptcha } from '../captcha/use-captcha.ts'
import { EmailField } from '../fields/email-field.tsx'
import { CheckedForm } from '../form/checked-form.tsx'
import { ChoiceField } from '../form/choice-field.tsx'
import { LongField } from '../form/long-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'
import { ProblemPart } from '../page/problem-section.tsx'

const reviewSchema = v.object({
  ...suggestedReviewSchema.entries,
  work: v.pipe(
    suggestedReviewSchema.entries.work,
    v.check((text) => readWork(text) !== null, 'errors.no_work'),
  ),
})

interface Props {
  onSent: (answer: ContributionData) => void
}

/** Sends with the proof of work of the form, or gives the key of why not. */
const useSend = ({ onSent }: Props) => {
  const api = useApi()
  const captcha = useCaptcha()
  const send = async (request: ContributionRequest): Promise<string | undefined> => {
    const proof = await captcha.take().catch(() => null)
    if (proof === null) return 'errors.captcha_failed'
    const headers = { [proofHeader]: proof }
    return void onSent(await api.post('/contributions', request, contributionDataSchema, { headers }))
  }
  return { send, captcha }
}

const ProblemForm = ({ document, onSent }: Props & { document: string }) => {
  const t = useTexts('account')
  const { id: type } = useSite()
  const lang = useLang()
  const { send, captcha } = useSend({ onSent })
  const form = useCheckedForm(problemSchema, { field: problemFields[0], words: '', link: '', email: '' })
  return (
    <CheckedForm
      form={form}
      labels={{
        field: t('contribute.field'),
        words: t('contribute.words'),
        link: t('contribute.link'),
        email: t('contribute.email'),
      }}
      onSubmit={(values) => send({ kind: 'problem', type, lang, document, ...values })}
      submit={t('contribute.submit')}
      submitting={t('contribute.submitting')}
    >
      <ChoiceField
        name="field"
        options={problemFields.map((field) => ({ value: field, text: t(`contribute.fields.${field}`) }))}
      />
      <LongField name="words" />
      <TextField name="link" type="url" spellCheck={false} />
      <EmailField hint={t('contribute.email_hint')} />
      <CaptchaArea state={captcha.state} start={captcha.start} />
    </CheckedForm>
  )
}

const ReviewForm = ({ onSent }: Props) => {
  const t = useTexts('account')
  const { id: type } = useSite()
  const lang = useLang()
  const { send, captcha } = useSend({ onSent })
  const form = useCheckedForm(reviewSchema, { work: '', words: '', email: '' })
  return (
    <CheckedForm
      form={form}
      labels={{ work: t('contribute.work'), words: t('contribute.words_review'), email: t('contribute.email') }}
      onSubmit={(values) => send({ kind: 'review', type, lang, ...values })}
      submit={t('contribute.submit')}
      submitting={t('contribute.submitting')}
    >
      <TextField name="work" spellCheck={false} autoCapitalize="none" hint={t('contribute.work_hint')} />
      <LongField name="words" />
      <EmailField hint={t('contribute.email_hint')} />
      <CaptchaArea state={captcha.state} start={captcha.start} />
    </CheckedForm>
  )
}

const Sent = ({ answer }: { answer: ContributionData }) => {
  const t = useTexts('account')
  if (answer.state === 'taken')
    return (
      <DoneMessage title={t('contribute.taken')}>
        <p>{t('contribute.taken_text')}</p>
      </DoneMessage>
    )
  return (
    <DoneMessage title={t('contribute.here')}>
      <p>
        {t('contribute.here_text')} <SiteLink to={articlePath(answer)}>{answer.title}</SiteLink>
      </p>
    </DoneMessage>
  )
}

const titledSchema = v.object({ id: v.string(), title: v.string() })

/** The form about a record, under its title. */
const AboutRecord = ({ document, onSent }: Props & { document: string }) => {
  const t = useTexts('account')
  const api = useApi()
  const { id: type } = useSite()
  const lang = useLang()
  const {
    data: article,
    error,
    refetch,
  } = useQuery({
    queryKey: ['contribute', document, type, lang],
    queryFn: ({ signal }) =>
      api.get(`/articles/${encodeURIComponent(document)}`, { type, lang }, titledSchema, { signal }),
  })
  if (error) return <ProblemPart title={t('contribute.gone')} error={error} again={() => void refetch()} />
  if (!article) return <Skeleton variant="form" />
  return (
    <>
      <p>
        <SiteLink to={articlePath(article)}>{t('contribute.about', { title: article.title })}</SiteLink>
      </p>
      <ProblemForm document={article.id} onSent={onSent} />
    </>
  )
}

/** `/contribute`: with `document` what is wrong with a record, without it a work that is missing. */
export const Page = () => {
  const t = useTexts('account')
  const [params] = useSearchParams()
  const document = params.get('document')
  const [answer, setAnswer] = useState<ContributionData | null>(null)
  const kind = document === null ? 'review' : 'problem'
  return (
    <FormPage
      title={t(`contribute.${kind}_title`)}
      description={t(`contribute.${kind}_lead`)}
      lead={answer === null && t(`contribute.${kind}_lead`)}
    >
      {answer !== null && <Sent answer={answer} />}
      {answer === null && document === null && <ReviewForm onSent={setAnswer} />}
      {answer === null && document !== null && <AboutRecord document={document} onSent={setAnswer} />}
    </FormPage>
  )
}
