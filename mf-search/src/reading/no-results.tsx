import { useQueries } from '@tanstack/react-query'
import { useApi } from 'shared/api-client'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { SiteLink, useSite } from 'shared/routing'
import { Button } from 'shared/ui'
import type { Chip } from '../filters/applied-chips.ts'
import { chipText } from '../filters/chip-text.ts'
import { pageQuery } from '../results/page-query.ts'
import { searchRequest } from '../search-state/search-request.ts'
import { changed } from '../search-state/search-state.ts'
import type { Search } from '../search-state/use-search.ts'
import { dropsOf } from './drops.ts'
import styles from './no-results.module.css'

/** Text key of each kind of drop. */
const texts = { filter: 'drop', best: 'drop_best', filters: 'drop_filters' } as const

/** No dead end: what could be dropped, with the number of documents each choice would give. */
export const NoResults = ({ search: { state, addressOf }, chips }: { search: Search; chips: readonly Chip[] }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const api = useApi()
  const { id: site } = useSite()
  const lang = useLang()
  const { open } = useLayers()
  const drops = dropsOf(state, chips)
  const totals = useQueries({
    queries: drops.map((drop) => pageQuery(api, searchRequest(changed(state, drop.change), site, lang))),
  })
  const offered = drops
    .map((drop, place) => ({ ...drop, total: totals[place]?.data?.total.value }))
    .filter(({ total }) => total !== 0)
  const textOf = ({ kind, chip, total }: (typeof offered)[number]): string => {
    const key = `empty.${texts[kind]}`
    const what = chip ? chipText(t, chip) : ''
    return total === undefined
      ? t(`${key}_unknown`, { what })
      : t(key, { what, count: total, n: formats.number(total) })
  }
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{state.q ? t('empty.title_query', { q: state.q }) : t('empty.title')}</p>
      {drops.length > 0 && offered.length === 0 && <p className={styles.title}>{t('empty.drop_none')}</p>}
      {offered.length > 0 && (
        <section>
          <h3>{t('empty.drop_title')}</h3>
          <ul className={styles.drops}>
            {offered.map((drop) => (
              <li key={drop.id}>
                <SiteLink to={addressOf(drop.change)}>{textOf(drop)}</SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
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
    </div>
  )
}
