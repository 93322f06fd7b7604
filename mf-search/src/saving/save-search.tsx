import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { savedSearchesQuery, SelectionButton, useAccount } from 'shared/account'
import { resolveAliases } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { formatSort } from 'shared/sorting'
import { Button, VisuallyHidden } from 'shared/ui'
import { usePendingAction } from 'shared/pending-actions'
import { ControlLabel } from '../controls/control-label.tsx'
import { chipText } from '../filters/chip-text.ts'
import type { Chip } from '../filters/applied-chips.ts'
import { useCatalogue } from '../filters/use-catalogue.ts'
import { readAs } from '../search-state/search-request.ts'
import type { SearchState } from '../search-state/search-state.ts'
import { AlertQuestion } from './alert-question.tsx'
import { canBeSaved, findSaved, isReadAlike, type SearchToSave } from './saved-state.ts'
import styles from './save-search.module.css'
import { useSaveSearch } from './use-save-search.ts'

/** Saving the search of the page, and its alert (requirements C5 and C7). */
export const SaveSearch = ({ search, chips }: { search: SearchState; chips: readonly Chip[] }) => {
  const t = useTexts('search')
  const about = useId()
  const [asked, setAsked] = useState<SearchToSave | null>(null)
  const { index } = useCatalogue()
  const { q, filters, best } = search
  const identity = useMemo(
    () => ({
      query: q.trim(),
      keys: index ? resolveAliases(index, filters) : filters,
      reading: { ...readAs(search), best: search.best },
      sort: formatSort(search.sort),
    }),
    [q, filters, index, search],
  )
  const { data, isError, refetch } = useQuery(savedSearchesQuery(useAccount()))
  const saved = useMemo(() => data && findSaved(data, identity, index), [data, identity, index])
  const { toggleSaved, toggleAlert, saveReading } = useSaveSearch(identity, saved)

  const possible = canBeSaved(identity)
  const ready = possible && data !== undefined
  const busy = toggleSaved.isPending || toggleAlert.isPending || saveReading.isPending
  usePendingAction('save-search', ready, () => saved ?? toggleSaved.mutate())
  // Who pressed 'Alert me' and made an account for it has answered the question.
  usePendingAction('alert', ready, () => saved?.subscribed || toggleAlert.mutate())
  const otherwise = saved !== undefined && (q !== '' || saved.best !== best) && !isReadAlike(saved, identity.reading)
  return (
    <>
      <section className={styles.part} aria-label={t('saving.label')}>
        <SelectionButton
          icon={saved ? 'check' : 'bookmark'}
          ready={ready}
          busy={busy}
          describedBy={about}
          onClick={toggleSaved.mutate}
        >
          <ControlLabel short={t(saved ? 'saving.is_saved' : 'saving.save_short')}>
            {t(saved ? 'saving.remove' : 'saving.save')}
          </ControlLabel>
        </SelectionButton>
        <SelectionButton
          icon="bell"
          ready={ready}
          busy={busy}
          describedBy={about}
          onClick={() => (saved?.subscribed ? toggleAlert.mutate() : setAsked(identity))}
        >
          <ControlLabel short={t(saved?.subscribed ? 'saving.alert_on' : 'saving.alert_short')}>
            {t(saved?.subscribed ? 'saving.turn_off' : 'saving.turn_on')}
          </ControlLabel>
        </SelectionButton>
        {otherwise && (
          <SelectionButton icon="refresh" ready={ready} busy={busy} describedBy={about} onClick={saveReading.mutate}>
            <ControlLabel short={t('saving.reading_short')}>{t('saving.save_reading')}</ControlLabel>
          </SelectionButton>
        )}
        {isError ? (
          <p id={about} className={styles.state} role="alert">
            {t('saving.failed')}{' '}
            <Button variant="link" onClick={() => void refetch()}>
              {t('results.try_again')}
            </Button>
          </p>
        ) : (
          <VisuallyHidden id={about}>
            {!possible && t('saving.needs_words')}
            {possible && !saved && data && t('saving.not_kept')}
            {saved && t(saved.subscribed ? 'saving.alert' : 'saving.kept')} {otherwise && t('saving.read_otherwise')}
          </VisuallyHidden>
        )}
      </section>
      {asked === identity && (
        <AlertQuestion
          query={identity.query}
          filters={chips.map((chip) => chipText(t, chip))}
          reading={saved ?? identity.reading}
          saves={!saved}
          onYes={toggleAlert.mutate}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
