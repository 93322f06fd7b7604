import type { ReleaseHealth, StartedRemote, Timing } from 'shared/health'
import { factRows, phaseRows, vitalRows, type ReleaseRow } from './release-rows.ts'
import { HealthTable } from './health-table.tsx'
import type { HealthWords } from './use-health-words.ts'

export interface ReleaseTableProps {
  words: HealthWords
  started: StartedRemote
  /** What was measured of it on this page. */
  timings: readonly Timing[]
  releases: readonly ReleaseHealth[]
}

const none = '–'

/** The live releases of a remote side by side, beside what runs on this page. */
export const ReleaseTable = ({ words, started, timings, releases }: ReleaseTableProps) => {
  const { t } = words
  const here = timings.filter(({ version }) => started.version === null || version === started.version)
  const isShown = ({ here: own, of }: ReleaseRow): boolean =>
    own !== null || releases.some((release) => of(release) !== null)
  const rows = (list: ReleaseRow[]) =>
    list.filter(isShown).map((row) => (
      <tr key={row.label}>
        <th scope="row">{row.label}</th>
        <td>{row.here ?? none}</td>
        {releases.map((release) => (
          <td key={release.role}>{row.of(release) ?? none}</td>
        ))}
      </tr>
    ))
  const group = (title: string, list: ReleaseRow[]) =>
    list.some(isShown) && (
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={2 + releases.length}>
            {title}
          </th>
        </tr>
        {rows(list)}
      </tbody>
    )
  return (
    <HealthTable
      caption={t('remotes.caption', { remote: started.name })}
      columns={[t('remotes.fact'), t('remotes.here'), ...releases.map(({ role }) => t(`remotes.role_${role}`))]}
    >
      <tbody>{rows(factRows(words, started))}</tbody>
      {group(t('phases.title'), phaseRows(words, here))}
      {group(t('vitals.title'), vitalRows(words))}
    </HealthTable>
  )
}
