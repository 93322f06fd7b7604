import { useId, useState } from 'react'
import { SelectionButton } from 'shared/account'
import { briefFileFormats, briefLimits, pageSize } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { paths, SiteLink, useRouteExists } from 'shared/routing'
import { useSession } from 'shared/session'
import { Callout, Field, Icon, Skeleton, TextAreaField } from 'shared/ui'
import { SearchProblem } from '../results/search-problem.tsx'
import { searchAddress } from '../search-state/search-address.ts'
import styles from './brief-page.module.css'
import { useBrief, useBriefOf, type BriefOf } from './use-brief.ts'

/** Which documents it holds, in a sentence. */
const useExtent = ({ documents, total = 0 }: BriefOf): string => {
  const t = useTexts('search')
  const formats = useFormats()
  const count = documents.length
  if (count > 0) return t('brief.chosen', { count, n: formats.number(count) })
  const n = formats.number(total)
  return total > pageSize
    ? t('brief.first', { n, shown: formats.number(pageSize) })
    : t('brief.all', { count: total, n })
}

const BriefForm = ({ of }: { of: BriefOf }) => {
  const t = useTexts('search')
  const label = useId()
  const visitor = useSession().status === 'visitor'
  const { file, send, keep, byMail } = useBrief(of)
  const mailable = useRouteExists(paths.briefByMail()) && of.documents.length <= pageSize
  const [title, setTitle] = useState(of.title)
  const [notes, setNotes] = useState('')
  const busy = file.isPending || send.isPending || keep.isPending
  const ready = of.documents.length > 0 || (of.total ?? 0) > 0
  return (
    <>
      <p className={styles.extent}>{useExtent(of)}</p>
      <p className={styles.intro}>{t('brief.holds')}</p>
      <div className={styles.form}>
        <Field
          label={t('brief.question')}
          value={title}
          maxLength={briefLimits.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextAreaField
          label={t('brief.notes')}
          rows={5}
          placeholder={t('brief.notes_hint')}
          value={notes}
          maxLength={briefLimits.notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <div className={styles.formats} role="group" aria-labelledby={label}>
          <p id={label} className={styles.label}>
            {t('brief.form')}
          </p>
          {briefFileFormats.map((format) => (
            <SelectionButton
              key={format}
              icon="download"
              ready={ready}
              busy={busy}
              onClick={() => file.mutate({ title, notes, format })}
            >
              {t(`brief.${format}`)}
            </SelectionButton>
          ))}
          {visitor && mailable && (
            <SelectionButton icon="mail" ready={ready} busy={busy} onClick={() => byMail({ title, notes })}>
              {t('brief.by_mail')}
            </SelectionButton>
          )}
          {!visitor && (
            <SelectionButton icon="mail" ready={ready} busy={busy} onClick={() => send.mutate({ title, notes })}>
              {t('brief.send')}
            </SelectionButton>
          )}
        </div>
        {!visitor && of.looked_at !== undefined && (
          <div className={styles.formats}>
            <SelectionButton
              icon="refresh"
              ready={ready}
              busy={busy}
              onClick={() => keep.mutate(title.trim() || t('history.no_words'))}
            >
              {t('brief.keep')}
            </SelectionButton>
            <p className={styles.intro}>{t('brief.keep_hint')}</p>
          </div>
        )}
      </div>
    </>
  )
}

/** `/search/brief`: a question, what was searched for and what each document found, as a document to send upward. */
export const Page = () => {
  const t = useTexts('search')
  const of = useBriefOf()
  return (
    <div className={styles.page}>
      <PageHead title={t('brief.title')} description={t('brief.description')} path="/search/brief" />
      {of.search && (
        <p className={styles.back}>
          <SiteLink to={searchAddress(of.state)}>
            <Icon name="back" />
            {t('brief.back')}
          </SiteLink>
        </p>
      )}
      <PageHeading>{t('brief.title')}</PageHeading>
      {of.ready ? (
        <BriefForm of={of} />
      ) : of.problem ? (
        <SearchProblem error={of.problem} retry={of.retry} />
      ) : of.isGone ? (
        <Callout tone="bad" role="alert">
          <p>{t('brief.gone')}</p>
          <SiteLink to={paths.search()}>{t('brief.back')}</SiteLink>
        </Callout>
      ) : (
        <Skeleton variant="form" />
      )}
    </div>
  )
}
