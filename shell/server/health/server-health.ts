import type { ReleaseHealth, RemoteHealth, RenderingHealth, ServerHealth, TroubledJob } from 'shared/health'
import { acceptsContract, contractVersion, type IntegrityList, type RegistryRow, type Release } from 'shared/remote'
import type { SiteFiles } from '../site-files.ts'
import { fieldMinutes, type FieldOf } from './field.ts'
import { listIn, type HealthFiles, type HistoryChange } from './health-files.ts'
import { missingTexts } from './missing-texts.ts'

/** When a release last came to its role, by the history. */
export const sinceInHistory = (
  history: readonly HistoryChange[],
  remote: string,
  role: 'current' | 'previous',
  version: string,
): string | null =>
  history.findLast(({ remotes }) => {
    const change = remotes[remote]
    return change?.to?.[role] === version && change.from?.[role] !== version
  })?.at ?? null

/** Of a module strangers see what a remote has to fit, not which fixes it lacks. */
const majorOf = (version: string): string => version.split('.')[0] ?? version

interface Known {
  files: HealthFiles
  list: IntegrityList | null
  field: FieldOf
  hostContract: string
}

const releaseHealth = (
  { name, texts, contract: declared }: RegistryRow,
  release: Release,
  {
    role,
    since,
    share,
    held = null,
  }: Pick<ReleaseHealth, 'role' | 'since' | 'share'> & { held?: string | undefined | null },
  { files, list, field, hostContract }: Known,
): ReleaseHealth => {
  const { version, base } = release
  const contract = release.contract ?? declared
  const shared = files.remoteContract(base)?.shared ?? {}
  return {
    role,
    version,
    contract,
    accepted: acceptsContract(contract, hostContract),
    since,
    share,
    vouched: list && base in list.releases,
    withdrawn: list?.withdrawn.includes(base) ?? false,
    held,
    consumes: Object.fromEntries(Object.entries(shared).map(([module, { range }]) => [module, range])),
    missingTexts: missingTexts(files, { base, folder: '', namespace: role === 'current' ? texts : null }),
    field: field && field(name, version),
  }
}

const remoteHealth = (row: RegistryRow, known: Known): RemoteHealth => {
  const { name, kind, current, previous, canary } = row
  const history = known.files.history()
  const release = (role: 'current' | 'previous', of: Release): ReleaseHealth =>
    releaseHealth(row, of, { role, since: sinceInHistory(history, name, role, of.version), share: null }, known)
  return {
    name,
    kind,
    releases: [
      release('current', current),
      ...(canary
        ? [
            releaseHealth(
              { ...row, ...canary.declaration },
              canary.release,
              { role: 'canary', since: canary.since, share: canary.share, held: canary.held },
              known,
            ),
          ]
        : []),
      ...(previous ? [release('previous', previous)] : []),
    ],
  }
}

/** Puts together what the site's folder and the API say. Nothing of it names a person, a path on the disk or a secret. */
export const serverHealth = (
  { registry, shell }: Pick<SiteFiles, 'registry' | 'shell'>,
  files: HealthFiles,
  { field, jobs, rendering }: { field: FieldOf; jobs: TroubledJob[] | null; rendering: RenderingHealth | null },
  at: Date,
): ServerHealth => {
  const { version, base } = shell()
  const live = registry()
  const host = files.hostContract(base)
  const list = listIn(live)
  const known = { files, list, field, hostContract: host?.contract ?? contractVersion }
  return {
    at: at.toISOString(),
    shell: {
      version,
      contract: known.hostContract,
      provides: Object.fromEntries(
        Object.entries(host?.provides ?? {}).map(([name, { version: of }]) => [name, majorOf(of)]),
      ),
      missingTexts: ['shell', 'shared'].flatMap((name) => missingTexts(files, { base, folder: name, namespace: name })),
    },
    list: list && {
      serial: list.serial,
      issuedAt: list.issuedAt,
      expiresAt: list.expiresAt ?? null,
      withdrawn: list.withdrawn,
    },
    field: { minutes: fieldMinutes, answered: field !== null },
    rendering,
    jobs,
    remotes: live.remotes.map((row) => remoteHealth(row, known)),
  }
}
