import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useAccount } from 'shared/account'
import type { CatalogueIndex } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { ProblemPart } from '../page/problem-section.tsx'
import { SearchEntry } from '../saved-searches/search-entry.tsx'
import { useUsualFrequency } from '../saved-searches/use-usual-frequency.ts'
import entries from '../page/entries.module.css'
import { curatedSearchesQuery } from './curated-searches-query.ts'
import { useCuratedAlert } from './use-curated-alert.ts'

/** Searches the site offers, each with a switch for its alert. A site without any shows nothing. */
export const CuratedSearches = ({ index }: { index: CatalogueIndex | undefined }) => {
  const t = useTexts('account')
  const heading = useId()
  const { data = [], error, refetch } = useQuery(curatedSearchesQuery(useAccount()))
  const alert = useCuratedAlert()
  const usual = useUsualFrequency()
  if (error) return <ProblemPart title={t('curated.failed')} error={error} again={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('curated.title')}</h2>
      <p>{t('curated.lead')}</p>
      <ul className={entries.list}>
        {data.map((search) => (
          <SearchEntry
            key={search._id}
            search={search}
            title={search.title}
            index={index}
            busy={alert.isPending}
            usual={usual}
            onFrequency={(frequency) => alert.mutateAsync({ search, on: true, frequency }).catch(() => undefined)}
            onAlert={(on) => alert.mutateAsync({ search, on }).catch(() => undefined)}
          />
        ))}
      </ul>
    </section>
  )
}
