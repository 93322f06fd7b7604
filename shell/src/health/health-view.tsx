import type { Health, PageHealth } from 'shared/health'
import { PageHead, PageHeading } from 'shared/page'
import { Callout } from 'shared/ui'
import { HostManifest } from './host-manifest.tsx'
import { MetSection } from './met-section.tsx'
import { PanelActions } from './panel-actions.tsx'
import { RemoteSection } from './remote-section.tsx'
import { RenderingSection } from './rendering-section.tsx'
import { SharedModules } from './shared-modules.tsx'
import type { HealthWords } from './use-health-words.ts'
import styles from './health.module.css'

interface Props {
  words: HealthWords
  health: Health
  page: PageHealth
  onAgain: () => Promise<unknown>
}

export const HealthView = ({ words, health, page, onAgain }: Props) => {
  const { t } = words
  const { server } = health
  return (
    <div className={styles['page']}>
      <PageHead title={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <p>{t('intro')}</p>
      <PanelActions words={words} health={health} onAgain={onAgain} />
      <p className={styles['quiet']}>{t('looked', { time: words.time(page.at) })}</p>
      {server === null && <Callout tone="warn">{t('no_server')}</Callout>}
      {server?.field.answered === false && <Callout tone="warn">{t('no_field')}</Callout>}
      <HostManifest words={words} server={server} page={page} />
      <section aria-labelledby="health-remotes">
        <h2 id="health-remotes">{t('remotes.title')}</h2>
        {page.remotes.map((remote) => (
          <RemoteSection
            key={remote.name}
            words={words}
            started={remote}
            timings={page.timings.filter(({ remote: name }) => name === remote.name)}
            releases={server?.remotes.find(({ name }) => name === remote.name)?.releases ?? []}
          />
        ))}
      </section>
      {server !== null && <RenderingSection words={words} rendering={server.rendering} />}
      <SharedModules words={words} server={server} page={page} />
      <MetSection words={words} page={page} />
    </div>
  )
}
