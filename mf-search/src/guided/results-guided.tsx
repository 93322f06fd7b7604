import { useRef, useState } from 'react'
import { useAnnounce } from 'shared/announcer'
import type { GuidedAnswer } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { useGuidedSearch } from 'shared/guided-search'
import { useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { Disclosure } from 'shared/ui'
import { searchRequest } from '../search-state/search-request.ts'
import type { Search } from '../search-state/use-search.ts'
import { GuidedPart } from './guided-section.tsx'
import { HideGuided } from './hide-guided.tsx'
import styles from './results-guided.module.css'

interface Props {
  search: Search
  /** The applied filters by their present keys. */
  applied: readonly FilterKey[]
}

/**
 * Guided questions above the results. Closed while there is a search, so that documents come first; open on arrival
 * only where search is the site's first page.
 */
export const ResultsGuided = ({ search: { state, addressOf }, applied }: Props) => {
  const t = useTexts('search')
  const announce = useAnnounce()
  const [shown] = useGuidedSearch()
  const { home, id: site } = useSite()
  const lang = useLang()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const box = useRef<HTMLDivElement>(null)
  if (!shown) return null
  const arrival = home === '/search' && state.q === '' && state.filters.length === 0
  const choose = ({ text }: GuidedAnswer) => {
    box.current?.querySelector('button')?.focus()
    announce(t('guided.applied', { answer: text }))
    setChosen(false)
  }
  return (
    <div ref={box} className={styles.box}>
      <Disclosure label={t('guided.short')} open={chosen ?? arrival} onToggle={setChosen}>
        <div className={styles.content}>
          <GuidedPart
            level={2}
            applied={applied}
            request={searchRequest(state, site, lang)}
            addressOf={({ filters }) => addressOf({ filters: [...new Set([...applied, ...filters])] })}
            onChoose={choose}
            withLayers
          />
          <HideGuided />
        </div>
      </Disclosure>
    </div>
  )
}
