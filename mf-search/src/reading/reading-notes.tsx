import type { Reading } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { SiteLink } from 'shared/routing'
import { Callout } from 'shared/ui'
import styles from './reading-notes.module.css'

interface Props {
  reading: Reading
  /** Applied filter keys that the API left out. */
  unknownFilters: readonly string[]
  /** Address of the search with other words. */
  addressWith: (query: string) => string
}

/** Says plainly how an unclear search was read, and offers a better spelling (requirement E4). */
export const ReadingNotes = ({ reading, unknownFilters, addressWith }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { notes, correction, corrections } = reading
  const unclear = notes.length > 0 || unknownFilters.length > 0
  if (!unclear && correction === null && corrections.length === 0) return null
  return (
    <Callout tone="info" role="region" aria-label={t('reading.title')} className={styles.reading}>
      {unclear && (
        <ul className={styles.notes}>
          {notes.map(({ code, detail }) => (
            <li key={code}>{t(`reading.${code}`, { detail })}</li>
          ))}
          {unknownFilters.length > 0 && (
            <li>
              {t('reading.unknown_filters', { count: unknownFilters.length, keys: formats.list(unknownFilters) })}
            </li>
          )}
        </ul>
      )}
      {corrections.map(({ typed, corrected, query }) => (
        <p key={typed}>
          {t('reading.corrected', { typed, corrected })}{' '}
          <SiteLink to={addressWith(query)}>{t('reading.instead', { query: typed })}</SiteLink>
        </p>
      ))}
      {correction !== null && (
        <p className={styles.correction}>
          <SiteLink to={addressWith(correction)}>{t('reading.correction', { query: correction })}</SiteLink>
        </p>
      )}
    </Callout>
  )
}
