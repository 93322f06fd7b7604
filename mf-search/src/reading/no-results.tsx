import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button } from 'shared/ui'
import { codeQuery } from '../results/code-query.ts'
import type { Search } from '../search-state/use-search.ts'
import styles from './no-results.module.css'

/** Loads when a search finds nothing; without it the advice stands alone. */
const inEnglishQuery = codeQuery('in-english', () => import(/* webpackChunkName: "in-english" */ './in-english.tsx'))

/** What often helps where nothing was found; `children` are the ways that help this search. */
export const NoResults = ({ search, children }: { search: Search; children: ReactNode }) => {
  const { data: inEnglish } = useQuery(inEnglishQuery)
  const t = useTexts('search')
  const { open } = useLayers()
  return (
    <div className={styles.empty}>
      {children}
      <section>
        <h3>{t('empty.advice_title')}</h3>
        <ul>
          <li>{t('empty.advice_fewer')}</li>
          <li>{t('empty.advice_or')}</li>
          <li>{t('empty.advice_broader')}</li>
        </ul>
        <Button variant="link" onClick={() => open('best-tips')}>
          {t('empty.advice_tips')}
        </Button>
      </section>
      {/* Last, since it comes later: nothing moves by it. */}
      {inEnglish && search.state.q !== '' && <inEnglish.InEnglish search={search} />}
    </div>
  )
}
