import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount, type Account } from 'shared/account'
import { ApiError } from 'shared/api-client'
import {
  acceptRequestSchema,
  contributionsDataSchema,
  decisionDataSchema,
  declineRequestSchema,
  failedSearchesDataSchema,
  repairFields,
  type AcceptRequest,
  type Contribution,
  type FailedSearchesData,
} from 'shared/contributions'
import { articlePath } from 'shared/documents'
import { useFormats, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { paths, SiteLink } from 'shared/routing'
import { Callout, Disclosure, Skeleton } from 'shared/ui'
import * as v from 'valibot'
import { CheckedForm } from '../form/checked-form.tsx'
import { ChoiceField } from '../form/choice-field.tsx'
import { LongField } from '../form/long-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import entries from '../page/entries.module.css'
import { ListPage } from '../page/list-page.tsx'
import { ProblemPart } from '../page/problem-section.tsx'
import styles from './editorial-page.module.css'

const queueQuery = ({ api, owner }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'editorial', 'contributions'],
    queryFn: ({ signal }) => api.get('/editorial/contributions', {}, contributionsDataSchema, { signal }),
  })

const searchesQuery = ({ api, owner }: Account) =>
  queryOptions({
    queryKey: ['account', owner, 'editorial', 'searches'],
    queryFn: ({ signal }) => api.get('/editorial/searches', {}, failedSearchesDataSchema, { signal }),
  })

/** Sends a decision. Gives the sentence of why it could not be done. */
const useDecision = ({ id }: Contribution) => {
  const t = useTexts('account')
  const account = useAccount()
  const client = useQueryClient()
  const { success } = useNotices()
  const [problem, setProblem] = useState<string | null>(null)
  const decide = async (decision: 'accept' | 'decline', request: object): Promise<void> => {
    setProblem(null)
    const answer = await account.api.post(`/editorial/contributions/${id}/${decision}`, request, decisionDataSchema)
    if (answer.state === 'waiting') return setProblem(answer.problem)
    success(t(`editorial.${answer.state}`))
    await client.invalidateQueries({ queryKey: queueQuery(account).queryKey })
  }
  return { decide, problem }
}

type Decide = ReturnType<typeof useDecision>['decide']

const repairSchema = v.object({
  field: v.picklist(['', ...repairFields]),
  value: v.pipe(v.string(), v.trim(), v.maxLength(5000, 'errors.too_long')),
  note: acceptRequestSchema.entries.note.wrapped,
})

const noRepair: v.InferOutput<typeof repairSchema> = { field: '', value: '', note: '' }

const RepairForm = ({ decide }: { decide: Decide }) => {
  const t = useTexts('account')
  const form = useCheckedForm(repairSchema, noRepair)
  const send = ({ field, value, note }: v.InferOutput<typeof repairSchema>) => {
    const request: Partial<AcceptRequest> = { note, ...(field && { field }), ...(field && value && { value }) }
    return decide('accept', request)
  }
  return (
    <CheckedForm
      form={form}
      labels={{ field: t('editorial.repair_field'), value: t('editorial.value'), note: t('editorial.note') }}
      onSubmit={send}
      submit={t('editorial.accept')}
      submitting={t('editorial.accepting')}
    >
      <ChoiceField
        name="field"
        options={[
          { value: '', text: t('editorial.no_field') },
          ...repairFields.map((field) => ({ value: field, text: t(`editorial.repair.${field}`) })),
        ]}
      />
      <TextField name="value" />
      <TextField name="note" />
    </CheckedForm>
  )
}

const workSchema = v.object({ work: acceptRequestSchema.entries.work.wrapped })

const TakeInForm = ({ decide }: { decide: Decide }) => {
  const t = useTexts('account')
  const form = useCheckedForm(workSchema, { work: '' })
  return (
    <CheckedForm
      form={form}
      labels={{ work: t('editorial.work') }}
      onSubmit={(values) => decide('accept', values)}
      submit={t('editorial.accept')}
      submitting={t('editorial.accepting')}
    >
      <TextField name="work" spellCheck={false} autoCapitalize="none" />
    </CheckedForm>
  )
}

const DeclineForm = ({ decide }: { decide: Decide }) => {
  const t = useTexts('account')
  const form = useCheckedForm(declineRequestSchema, { reason: '' })
  return (
    <CheckedForm
      form={form}
      labels={{ reason: t('editorial.reason') }}
      onSubmit={(values) => decide('decline', values)}
      submit={t('editorial.decline')}
      submitting={t('editorial.accepting')}
    >
      <LongField name="reason" />
    </CheckedForm>
  )
}

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text)

const Waiting = ({ contribution }: { contribution: Contribution }) => {
  const t = useTexts('account')
  const formats = useFormats()
  const { decide, problem } = useDecision(contribution)
  const { kind, site, at, document, field, work, words, link, answerable } = contribution
  return (
    <li className={styles.entry}>
      <h3>
        {kind === 'review'
          ? t('editorial.review', { work: work ?? '' })
          : t('editorial.problem', { field: t(`contribute.fields.${field ?? 'other'}`) })}
      </h3>
      <p className={styles.sent}>{t('editorial.sent', { site, date: formats.date(at.slice(0, 10)) })}</p>
      {kind === 'problem' && (
        <p>{document ? <SiteLink to={articlePath(document)}>{document.title}</SiteLink> : t('editorial.gone')}</p>
      )}
      {words && <p className={styles.words}>{words}</p>}
      {isWebAddress(link || (work ?? '')) && (
        <p>
          <a href={link || (work ?? '')} rel="noopener noreferrer nofollow external">
            {t('editorial.source')}
          </a>
        </p>
      )}
      {answerable && <p>{t('editorial.answerable')}</p>}
      {problem !== null && (
        <Callout tone="warn" role="alert">
          <p lang="en">{problem}</p>
        </Callout>
      )}
      <Disclosure label={t('editorial.accept')}>
        {kind === 'review' ? <TakeInForm decide={decide} /> : <RepairForm decide={decide} />}
      </Disclosure>
      <Disclosure label={t('editorial.decline')}>
        <DeclineForm decide={decide} />
      </Disclosure>
    </li>
  )
}

const FailedSearches = ({ counted, searches }: FailedSearchesData) => {
  const t = useTexts('account')
  const { number } = useFormats()
  return (
    <>
      <p>{t('editorial.searches_lead')}</p>
      {!counted && <p>{t('editorial.searches_off')}</p>}
      {searches.length === 0 && counted && <p>{t('editorial.searches_none')}</p>}
      {searches.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('editorial.words')}</th>
                <th scope="col">{t('editorial.answer')}</th>
                <th scope="col">{t('editorial.times')}</th>
                <th scope="col">{t('editorial.opened')}</th>
              </tr>
            </thead>
            <tbody>
              {searches.map(({ site, lang, words, answer, times, opened }) => (
                <tr key={`${site} ${lang} ${words}`}>
                  <th scope="row">
                    <SiteLink to={paths.search({ q: words })}>{words}</SiteLink>{' '}
                    <span className={styles.sent}>
                      {site} {lang}
                    </span>
                  </th>
                  <td>{t(`editorial.answers.${answer}`)}</td>
                  <td>{number(times)}</td>
                  <td>{number(opened)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <SiteLink to={paths.contribute()}>{t('editorial.add')}</SiteLink>
      </p>
    </>
  )
}

const Desk = () => {
  const t = useTexts('account')
  const { number } = useFormats()
  const account = useAccount()
  const queue = useQuery(queueQuery(account))
  const searches = useQuery(searchesQuery(account))
  const error = queue.error ?? searches.error
  if (error instanceof ApiError && error.code === 'not_an_editor') return <p>{t('editorial.not_an_editor')}</p>
  if (error)
    return (
      <ProblemPart
        title={t('editorial.failed')}
        error={error}
        again={() => void Promise.all([queue.refetch(), searches.refetch()])}
      />
    )
  if (!queue.data || !searches.data) return <Skeleton variant="list" />
  const { waiting, total } = queue.data
  return (
    <>
      <section aria-labelledby="queue">
        <h2 id="queue">{t('editorial.queue')}</h2>
        <p>{total === 0 ? t('editorial.nothing') : t('editorial.of_total', { count: total, n: number(total) })}</p>
        <ul className={entries.list}>
          {waiting.map((contribution) => (
            <Waiting key={contribution.id} contribution={contribution} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="failed-searches">
        <h2 id="failed-searches">{t('editorial.searches')}</h2>
        <FailedSearches {...searches.data} />
      </section>
    </>
  )
}

/** `/editorial`: what readers sent and what they do not find, for the accounts that an operator named. */
export const Page = () => {
  const t = useTexts('account')
  return (
    <ListPage title={t('editorial.title')} lead={t('editorial.lead')}>
      <Desk />
    </ListPage>
  )
}
