import type { Reading } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { SiteLink } from 'shared/routing'
import { Button } from 'shared/ui'
import styles from './reading-notes.module.css'

interface Props {
  reading: Reading
  /** What the heading says is not here. */
  subject?: string | undefined
  /** Applied filter keys that the API left out. */
  unknownFilters: readonly string[]
  /** Address of the search with other words. */
  addressWith: (query: string) => string
  /** Where meaning was late: asks once more. */
  searchAgain?: () => void
}

/** With the heading: how an unclear search was read, and a better spelling (requirement E4). */
export const ReadingNotes = ({ reading, subject, unknownFilters, addressWith, searchAgain }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { correction, corrections } = reading
  const notes = reading.notes.filter(({ code, detail }) => code !== 'found_nowhere' || detail !== subject)
  const isClear = notes.length === 0 && unknownFilters.length === 0 && correction === null && corrections.length === 0
  if (isClear && !searchAgain) return null
  return (
    <div role="region" aria-label={t('reading.title')} className={styles.notes}>
      {searchAgain && (
        <p>
          {t('reading.late')}{' '}
          <Button variant="link" onClick={searchAgain}>
            {t('reading.again')}
          </Button>
        </p>
      )}
      {corrections.map(({ typed, corrected, query }) => (
        <p key={typed}>
          {t('reading.corrected', { typed, corrected })}{' '}
          <SiteLink to={addressWith(query)}>{t('reading.instead', { query: typed })}</SiteLink>
        </p>
      ))}
      {correction !== null && (
        <p>
          <SiteLink to={addressWith(correction)}>{t('reading.correction', { query: correction })}</SiteLink>
        </p>
      )}
      {notes.map(({ code, detail }) => (
        <p key={code}>{t(`reading.${code}`, { detail })}</p>
      ))}
      {unknownFilters.length > 0 && (
        <p>{t('reading.unknown_filters', { count: unknownFilters.length, keys: formats.list(unknownFilters) })}</p>
      )}
    </div>
  )
}
