import type { RenderingHealth } from 'shared/health'
import { HealthTable } from './health-table.tsx'
import type { HealthWords } from './use-health-words.ts'

interface Props {
  words: HealthWords
  /** Null where the site server renders nothing. */
  rendering: RenderingHealth | null
}

/** How the site server renders pages, and what of the releases it leaves to browsers. */
export const RenderingSection = ({ words: { t, number, time }, rendering }: Props) => (
  <section aria-labelledby="health-rendering">
    <h2 id="health-rendering">{t('rendering.title')}</h2>
    {rendering === null ? (
      <p>{t('rendering.off')}</p>
    ) : (
      <p>
        {t('rendering.counts', {
          rendered: number(rendering.rendered),
          left: number(rendering.left),
          processes: number(rendering.processes),
        })}
      </p>
    )}
    {rendering?.walls && (
      <p>
        {t('rendering.standing', { walls: rendering.walls.standing.join(', ') })}{' '}
        {rendering.walls.missing.length > 0 && t('rendering.missing', { walls: rendering.walls.missing.join(', ') })}
      </p>
    )}
    {rendering?.faults.length === 0 && <p>{t('rendering.none')}</p>}
    {rendering !== null && rendering.faults.length > 0 && (
      <HealthTable
        caption={t('rendering.caption')}
        columns={[t('rendering.part'), t('rendering.faults'), t('rendering.reason'), t('rendering.state')]}
      >
        <tbody>
          {rendering.faults.map(({ remote, version, part, faults, reason, offUntil }) => (
            <tr key={`${remote} ${version} ${part}`}>
              <th scope="row" translate="no">
                {remote} {version} {part}
              </th>
              <td>{number(faults)}</td>
              <td>{t(`rendering.reasons.${reason}`)}</td>
              <td>{offUntil === null ? t('rendering.tried') : t('rendering.until', { time: time(offUntil) })}</td>
            </tr>
          ))}
        </tbody>
      </HealthTable>
    )}
  </section>
)
