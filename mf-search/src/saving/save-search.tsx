import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { savedSearchesQuery, SelectionButton, useAccount } from 'shared/account'
import { resolveAliases } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { Button, VisuallyHidden } from 'shared/ui'
import { chipText } from '../filters/chip-text.ts'
import type { Chip } from '../filters/applied-chips.ts'
import { useCatalogue } from '../filters/use-catalogue.ts'
import type { SearchState } from '../search-state/search-state.ts'
import { AlertQuestion } from './alert-question.tsx'
import { canBeSaved, findSaved, type SearchIdentity } from './saved-state.ts'
import styles from './save-search.module.css'
import { useSaveSearch } from './use-save-search.ts'

/** Saving the search of the page, and its alert (requirements C5 and C7). */
export const SaveSearch = ({ search, chips }: { search: SearchState; chips: readonly Chip[] }) => {
  const t = useTexts('search')
  const about = useId()
  const [asked, setAsked] = useState<SearchIdentity | null>(null)
  const { index } = useCatalogue()
  const { q, filters, best } = search
  const identity = useMemo(
    () => ({ query: q.trim(), keys: index ? resolveAliases(index, filters) : filters }),
    [q, filters, index],
  )
  const { data, isError, refetch } = useQuery(savedSearchesQuery(useAccount()))
  const saved = useMemo(() => data && findSaved(data, identity, index), [data, identity, index])
  const { toggleSaved, toggleAlert } = useSaveSearch(identity, saved)

  const possible = canBeSaved(identity)
  const ready = possible && data !== undefined
  const busy = toggleSaved.isPending || toggleAlert.isPending
  return (
    <>
      <section className={styles.part} aria-label={t('saving.label')}>
        <SelectionButton icon="bookmark" ready={ready} busy={busy} describedBy={about} onClick={toggleSaved.mutate}>
          {t(saved ? 'saving.remove' : 'saving.save')}
        </SelectionButton>
        <SelectionButton
          icon="bell"
          ready={ready}
          busy={busy}
          describedBy={about}
          onClick={() => (saved?.subscribed ? toggleAlert.mutate() : setAsked(identity))}
        >
          {t(saved?.subscribed ? 'saving.turn_off' : 'saving.turn_on')}
        </SelectionButton>
        {isError ? (
          <p id={about} className={styles.state} role="alert">
            {t('saving.failed')}{' '}
            <Button variant="link" onClick={() => void refetch()}>
              {t('results.try_again')}
            </Button>
          </p>
        ) : possible && !saved ? (
          <VisuallyHidden id={about}>{data && t('saving.not_kept')}</VisuallyHidden>
        ) : (
          <p id={about} className={styles.state}>
            {saved ? t(saved.subscribed ? 'saving.alert' : 'saving.kept') : t('saving.needs_words')}
          </p>
        )}
      </section>
      {asked === identity && (
        <AlertQuestion
          query={identity.query}
          filters={chips.map((chip) => chipText(t, chip))}
          saves={!saved}
          best={best}
          onYes={toggleAlert.mutate}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
