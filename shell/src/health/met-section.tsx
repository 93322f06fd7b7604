import type { PageHealth } from 'shared/health'
import { HealthTable } from './health-table.tsx'
import type { HealthWords } from './use-health-words.ts'

/** What failed in this visit, also on the pages before, and what is set aside because of it. */
export const MetSection = ({ words: { t, time }, page }: { words: HealthWords; page: PageHealth }) => (
  <section aria-labelledby="health-met">
    <h2 id="health-met">{t('met.title')}</h2>
    {page.setAside.length > 0 && (
      <>
        <h3>{t('met.aside')}</h3>
        <ul>
          {page.setAside.map(({ remote, version, until }) => (
            <li key={`${remote} ${version}`}>
              {t('met.until', { release: `${remote} ${version}`, time: time(until) })}
            </li>
          ))}
        </ul>
      </>
    )}
    {page.failures.length === 0 ? (
      <p>{t('met.none')}</p>
    ) : (
      <HealthTable caption={t('met.caption')} columns={[t('met.time'), t('met.release'), t('met.what')]}>
        <tbody>
          {page.failures.map(({ at, remote, version, event, message }) => (
            <tr key={`${at} ${remote} ${version} ${event}`}>
              <td>{time(at)}</td>
              <td translate="no">
                {remote} {version}
              </td>
              <td>
                {t(`failure.${event}`)} {message !== '' && <code lang="en">{message}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </HealthTable>
    )}
  </section>
)
