import type { PageHealth, ServerHealth } from 'shared/health'
import { HealthTable } from './health-table.tsx'
import type { HostProps } from './host-manifest.tsx'

/** Remotes whose release on this page takes a module. */
const takers = (server: ServerHealth | null, page: PageHealth, module: string): string[] =>
  (server?.remotes ?? []).flatMap(({ name, releases }) => {
    const version = page.remotes.find((remote) => remote.name === name)?.version
    const running = releases.find((release) => release.version === version) ?? releases[0]
    return running && module in running.consumes ? [name] : []
  })

/** Who gives each shared module on this page, and who takes it. */
export const SharedModules = ({ words: { t, list }, server, page }: HostProps) => (
  <section aria-labelledby="health-shared">
    <h2 id="health-shared">{t('shared.title')}</h2>
    <HealthTable caption={t('shared.caption')} columns={[t('shared.module'), t('shared.from'), t('shared.takers')]}>
      <tbody>
        {page.shared.map(({ module, version, from, loaded }) => (
          <tr key={`${module} ${version}`}>
            <th scope="row" translate="no">
              {module}
            </th>
            <td>{t(loaded ? 'shared.loaded' : 'shared.waiting', { from, version })}</td>
            <td>{list(takers(server, page, module))}</td>
          </tr>
        ))}
      </tbody>
    </HealthTable>
  </section>
)
