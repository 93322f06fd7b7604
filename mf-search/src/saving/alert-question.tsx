import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, type SyntheticEvent } from 'react'
import { useAccount } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import { useFormats, useTexts } from 'shared/i18n'
import { languageTag } from 'shared/sites'
import { Button } from 'shared/ui'
import { primaryLanguage } from '../reading/labels.tsx'
import styles from './alert-question.module.css'
import type { SavedReading } from './saved-state.ts'

interface Props {
  query: string
  /** The filters in words. */
  filters: readonly string[]
  /** How the alert reads the words. */
  reading: SavedReading
  /** Whether the search is saved with the alert, because it is not yet. */
  saves: boolean
  onYes: () => void
  /** Called however the question is left. */
  onClose: () => void
}

/** Asks before an alert is turned on, and says what will come, how often and where to. */
export const AlertQuestion = ({ query, filters, reading, saves, onYes, onClose }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const title = useId()
  const text = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { api, owner, type, lang } = useAccount()
  const { data: profile } = useQuery(profileQuery(api, owner, type))
  useEffect(() => dialog.current?.showModal(), [])

  // The browser tells of the end of a dialog in a later task: a press before that, on what opened it, would come to nothing.
  const close = () => {
    dialog.current?.close()
    onClose()
  }
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    close()
  }
  const agree = () => {
    close()
    onYes()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      aria-describedby={text}
      onCancel={cancel}
      onClose={onClose}
    >
      <h2 id={title} className={styles.title}>
        {t('saving.question')}
      </h2>
      <div id={text}>
        <p>
          {profile
            ? t(`saving.question_${profile.alertFrequency}`, { email: profile.email })
            : t('saving.question_unknown')}
        </p>
        <ul className={styles.search}>
          {query && <li>{t('saving.question_query', { query })}</li>}
          {filters.length > 0 && <li>{t('saving.question_filters', { filters: formats.list(filters) })}</li>}
          {query && reading.match === 'all' && <li>{t('saving.question_all')}</li>}
          {query && reading.unexpanded === 'all' && <li>{t('saving.question_as_typed')}</li>}
          {query && reading.unexpanded !== 'all' && reading.unexpanded !== '' && (
            <li>{t('saving.question_partly_as_typed')}</li>
          )}
          {reading.best && <li>{t('saving.question_best')}</li>}
          {reading.in_language && (
            <li>{t('saving.question_language', { language: formats.language(primaryLanguage(languageTag(lang))) })}</li>
          )}
        </ul>
        {saves && <p>{t('saving.question_saves')}</p>}
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={agree}>
          {t('saving.question_yes')}
        </Button>
        <Button onClick={close}>{t('saving.question_no')}</Button>
      </div>
    </dialog>
  )
}
