import type { SearchMap } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { useFormats, useTexts } from 'shared/i18n'
import { SiteLink } from 'shared/routing'
import { classNames, Icon, VisuallyHidden } from 'shared/ui'
import { searchAddress } from '../search-state/search-address.ts'
import type { SearchState } from '../search-state/search-state.ts'
import { isGap } from './evidence-gap.ts'
import { mapAddress, type MapView } from './map-address.ts'
import styles from './map-table.module.css'

/** Radius of a bubble on a field of 40 by 40: its area is to the largest one's as its number to the largest. */
const radiusOf = (count: number, maxCount: number): number => 3 + 16 * Math.sqrt(count / maxCount)

/**
 * The map as a table: each cell is a link to the search it counts, with a bubble behind the number. Types without a
 * document are left out; topics without one stay, and stand last.
 */
export const MapTable = ({ map, state, view }: { map: SearchMap; state: SearchState; view: MapView }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const columns = map.columns.map((column, place) => ({ ...column, place })).filter(({ count }) => count > 0)
  const cellOf = (row: number, column: number): number => map.cells[row]?.[column] ?? 0
  const maxCount = Math.max(1, ...map.cells.flat())
  const found = (added: readonly FilterKey[]) =>
    searchAddress({ ...state, page: 0, filters: [...map.filters, ...added] })
  const documents = (count: number) => t('map.documents', { count, n: formats.number(count) })
  const noneCoded = (
    <span className={styles.none}>
      <span aria-hidden="true">0</span>
      <VisuallyHidden>{t('map.none_coded')}</VisuallyHidden>
    </span>
  )
  if (columns.length === 0) return <p>{t('map.empty')}</p>
  return (
    // What scrolls has to be reached by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={t('map.table')} tabIndex={0}>
      <table className={styles.map}>
        <caption>
          <VisuallyHidden>{t('map.caption', { topics: map.of.title })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            <th scope="col" className={styles.column}>
              <span className={styles.name}>{t('map.all_types')}</span>
            </th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" className={styles.column}>
                <span className={styles.name}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.rows.map(({ key, title, level, opens, count }, row) => (
            <tr key={key} className={level === 1 ? styles.main : undefined}>
              <th scope="row" className={classNames(styles.row, level === 2 && styles.below)}>
                {opens ? (
                  <SiteLink to={mapAddress(state, { ...view, rows: key })}>
                    {title}
                    <VisuallyHidden> {t('map.open')}</VisuallyHidden>
                    <Icon name="forward" />
                  </SiteLink>
                ) : (
                  title
                )}
              </th>
              <td className={styles.cell}>
                {count > 0 ? (
                  <SiteLink to={found([key])} aria-label={`${documents(count)}: ${title}`} className={styles.link}>
                    <span>{formats.number(count)}</span>
                  </SiteLink>
                ) : (
                  noneCoded
                )}
              </td>
              {columns.map((column) => {
                const number = cellOf(row, column.place)
                return (
                  <td key={column.key} className={styles.cell}>
                    {number > 0 ? (
                      <SiteLink
                        to={found([key, column.key])}
                        aria-label={`${documents(number)}: ${title}, ${column.title}`}
                        className={styles.link}
                      >
                        {!view.numbers && (
                          <svg className={styles.bubble} viewBox="0 0 40 40" aria-hidden="true">
                            <circle cx="20" cy="20" r={radiusOf(number, maxCount).toFixed(1)} />
                          </svg>
                        )}
                        <span>{formats.number(number)}</span>
                      </SiteLink>
                    ) : isGap(map, row, column.place) ? (
                      <span className={styles.gap}>{t('map.gap')}</span>
                    ) : (
                      noneCoded
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
