import type { PageHealth, ServerHealth } from 'shared/health'
import { missingWords } from './missing-words.ts'
import type { HealthWords } from './use-health-words.ts'
import styles from './health.module.css'

export interface HostProps {
  words: HealthWords
  server: ServerHealth | null
  page: PageHealth
}

/** What the page made of the signed list. */
const listWords = ({ t }: HealthWords, { list }: PageHealth): string => {
  if (!list.signed) return t('host.no_list')
  if (list.problem !== null) return t('host.refused', { problem: list.problem })
  return t(list.checkable ? 'host.checked' : 'host.uncheckable')
}

/** Which jobs of the site are late or failed. */
const jobWords = ({ t }: HealthWords, jobs: ServerHealth['jobs']): string => {
  if (jobs === null) return t('host.jobs_unknown')
  const descriptions = jobs.map(({ name, state }) => t(`host.jobs_${state}`, { name }))
  return descriptions.join('; ') || t('host.jobs_on_time')
}

/** The shell, and the signed list that everything stands on. */
export const HostManifest = ({ words, server, page }: HostProps) => {
  const { t, number, moment } = words
  const wait = page.timings.find(({ remote }) => remote === 'shell')
  const serial = server?.list?.serial ?? page.list.serial
  const facts: [label: string, value: string][] = [
    [t('host.running'), page.shell],
    ...(server
      ? ([
          [t('host.live'), server.shell.version],
          [t('host.contract'), server.shell.contract],
          [t('host.texts'), missingWords(words, server.shell.missingTexts)],
          [t('host.jobs'), jobWords(words, server.jobs)],
        ] satisfies [string, string][])
      : []),
    ...(wait ? [[t('host.wait'), t('phases.ms', { ms: number(wait.ms) })] satisfies [string, string]] : []),
  ]
  return (
    <section aria-labelledby="health-host">
      <h2 id="health-host">{t('host.title')}</h2>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('host.list')}</dt>
          {serial !== null && page.list.signed && (
            <dd>
              {server?.list
                ? t('host.serial', { serial: String(serial), time: moment(server.list.issuedAt) })
                : String(serial)}
            </dd>
          )}
          <dd>{listWords(words, page)}</dd>
        </div>
        <div>
          <dt>{t('host.kept')}</dt>
          <dd>{t(page.list.kept ? 'host.kept_yes' : 'host.kept_no')}</dd>
        </div>
      </dl>
    </section>
  )
}
