import { longestQuery, type Reading } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { SiteLink, useSite } from 'shared/routing'
import { useSearchCounts } from '../search-state/search-counts.ts'
import type { Search } from '../search-state/use-search.ts'
import styles from './strategy-lines.module.css'

type Line = Reading['lines'][number]

/** The search itself, without anything added. */
const asItIs = [[]]

/** How many documents a line finds by itself; nothing until that is known. */
const Found = ({ query }: Pick<Line, 'query'>) => {
  const formats = useFormats()
  const { id: site } = useSite()
  const lang = useLang()
  const [found] = useSearchCounts({ q: query, site, lang, near: 'false' }, asItIs) ?? []
  return found === undefined ? null : formats.number(found)
}

/** What a line asks for; where its lines make it too long for a call, the lines themselves. */
const askedBy = ({ query }: Line, before: readonly Line[]): string =>
  query.length <= longestQuery ? query : before.map(({ number, typed }) => `${number}. ${typed}`).join('; ')

/** A numbered strategy of another database: each line as it was pasted, and what it finds here. */
export const StrategyLines = ({ lines, addressOf }: { lines: readonly Line[] } & Pick<Search, 'addressOf'>) => {
  const t = useTexts('search')
  return (
    <div className={styles.frame}>
      <table className={styles.lines}>
        <caption>{t('reading.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reading.line_number')}</th>
            <th scope="col">{t('reading.line_typed')}</th>
            <th scope="col" className={styles.count}>
              {t('reading.line_found')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => {
            const { number, typed } = line
            const query = askedBy(line, lines.slice(0, place + 1))
            return (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td>
                  {query ? (
                    <SiteLink to={addressOf({ q: query, match: 'most', unexpanded: [] })}>{typed}</SiteLink>
                  ) : (
                    typed
                  )}
                </td>
                <td className={styles.count}>{query && <Found query={query} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
