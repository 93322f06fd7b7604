import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { workOfFamily } from '../../tooling/src/bench/process-work.ts'
import { readVersion } from '../../tooling/src/read-json.ts'
import { fromRoot, root } from '../../tooling/src/root.ts'
import { installWithApt } from '../../tooling/src/setup/apt.ts'
import { attempt, perform, podman, startService, ulimits } from './containers.ts'

/** Of Debian; none is in an image. */
const packages = ['buildah', 'podman', 'runc', 'catatonit', 'debootstrap', 'netavark', 'aardvark-dns', 'iptables']

const network = 'evidence-try'
const suite = 'bookworm'

/** A row of what the trial found. */
export interface Finding {
  what: string
  measured: string
  ok: boolean
}

const build = (file: string, context: string, ...args: string[]): void =>
  void perform('buildah', [
    ...['bud', '--isolation', 'chroot', '--network', 'host', '--layers', '--pull-never', '--quiet'],
    ...['--file', file, ...args, context],
  ])

/** Folders of a base that nothing in an image reads, which published bases leave out too. */
const unread = ['locale', 'doc', 'man', 'info'].map((name) => `usr/share/${name}`)

/** Makes the bases that the files of `deploy/` name, from Debian's packages: no registry of images is asked. */
const makeBases = (folder: string): void => {
  const base = join(folder, 'base')
  const made = join(folder, 'base-made')
  if (!existsSync(made)) {
    // What was interrupted has left these.
    attempt('umount', [join(base, 'proc'), join(base, 'sys')])
    rmSync(base, { recursive: true, force: true })
    perform('debootstrap', ['--variant=minbase', suite, base, 'http://deb.debian.org/debian'])
    writeFileSync(made, suite)
  }
  for (const path of [...unread, 'var/cache/apt', 'var/lib/apt/lists']) {
    rmSync(join(base, path), { recursive: true, force: true })
    mkdirSync(join(base, path), { recursive: true })
  }
  perform('sh', ['-c', `tar -C '${base}' -c . | podman import --quiet - localhost/debian:${suite}-slim`])
  const context = join(folder, 'node')
  rmSync(context, { recursive: true, force: true })
  mkdirSync(context, { recursive: true })
  cpSync(process.execPath, join(context, 'node'))
  const npm = process.env['npm_execpath'] ?? perform('sh', ['-c', 'readlink -f "$(command -v npm)"'])
  cpSync(dirname(dirname(npm)), join(context, 'npm'), { recursive: true, dereference: true })
  // The machine's own, where its network has one.
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca.crt'))
  writeFileSync(
    join(context, 'Node'),
    `FROM debian:${suite}-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`,
  )
  const node = readVersion(fromRoot('node_modules', `node-${process.platform}-${process.arch}`))
  build(join(context, 'Node'), context, '--tag', `node:${node}-${suite}-slim`)
  writeFileSync(
    join(context, 'Postgres'),
    `FROM debian:${suite}-slim
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql
USER postgres
CMD PATH=$PATH:$(echo /usr/lib/postgresql/*/bin) && cd /tmp \\
 && if [ ! -f data/PG_VERSION ]; then initdb -D data -U evidence -A trust -E UTF8 && echo 'host all all all trust' >> data/pg_hba.conf; fi \\
 && rm -f data/postmaster.pid && exec postgres -D data -c listen_addresses='*' -c unix_socket_directories=/tmp
`,
  )
  build(join(context, 'Postgres'), context, '--tag', 'evidence-try-postgres')
}

const compositionSchema = v.object({
  server: v.object({
    rendering: v.object({ walls: v.optional(v.object({ standing: v.array(v.string()) })) }),
  }),
})
const registrySchema = v.object({
  remotes: v.array(v.object({ name: v.string(), current: v.object({ version: v.string() }) })),
})

/** @returns milliseconds until it holds @throws Error where that takes too long */
const until = async (what: string, check: () => Promise<boolean>, seconds = 180): Promise<number> => {
  const started = performance.now()
  for (;;) {
    if (await check().catch(() => false)) return performance.now() - started
    if (performance.now() - started > seconds * 1000) throw new Error(`${what}: not within ${seconds} s.`)
    await pause(100)
  }
}

const addressOf = (name: string): string =>
  podman('inspect', '--format', `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`, name)

const names = { postgres: 'try-postgres', api: 'try-api', site: 'try-site', rendering: 'try-rendering' }

/** The last lines that a container wrote; none where there is none. */
const logsOf = (name: string): string => attempt('podman', ['logs', '--tail', '15', name]).slice(-3000)

const removeAll = (): void => {
  for (const name of Object.values(names)) podman('rm', '--force', '--ignore', '--time', '0', name)
  for (const volume of podman('volume', 'ls', '--quiet').split('\n'))
    if (volume.startsWith(`${network}-`)) podman('volume', 'rm', '--force', volume)
  if (podman('network', 'ls', '--quiet').split('\n').includes(network)) podman('network', 'rm', '--force', network)
}

/** What an image must not hold, as `find` looks for it. */
const notInImage = [
  ...['webpack', 'typescript', 'eslint', '@swc/core', 'npm'].map((name) => `-path '*/node_modules/${name}'`),
  ...['*.test.ts', '*.spec.ts', '*.pem', 'token-key', '.git'].map((name) => `-name '${name}'`),
]

/** Builds the image of `deploy/` and tries it in containers with the options of `deploy/compose`. */
export const tryImage = async (print: (line: string) => void): Promise<Finding[]> => {
  const findings: Finding[] = []
  const find = (what: string, ok: boolean, measured: string): void => {
    findings.push({ what, ok, measured })
    print(`${ok ? 'ok    ' : 'FAILED'}  ${what}: ${measured}`)
  }
  installWithApt('what builds and runs containers', packages)
  const folder = fromRoot('build/deploy-try')
  mkdirSync(folder, { recursive: true })
  print('bases from packages of Debian ...')
  makeBases(folder)
  print('the image (ten minutes the first time) ...')
  build(fromRoot('deploy/Dockerfile'), root, '--target', 'build', '--tag', 'evidence-search-build')
  build(fromRoot('deploy/Dockerfile'), root, '--tag', 'evidence-search')

  const megabytes = Number(podman('image', 'inspect', '--format', '{{.Size}}', 'localhost/evidence-search')) / 1e6
  find('size of the image', megabytes < 450, `${Math.round(megabytes)} MB`)
  const inside = (script: string): string =>
    podman('run', '--rm', '--network', 'none', ...ulimits, 'localhost/evidence-search', 'sh', '-c', script)
  find('user', inside('id -u') === '10001', inside('id'))
  const left = inside(`find / -xdev \\( ${notInImage.join(' -o ')} \\) 2>/dev/null | head -5`)
  find('build tools, tests and keys in it', left === '', left || 'none')
  find('Node in it', true, inside('node --version'))

  removeAll()
  podman('network', 'create', network)
  const scratch = mkdtempSync(join(tmpdir(), 'evidence-try-'))
  try {
    podman(
      ...['run', '--detach', '--name', names.postgres, '--network', network, '--network-alias', 'postgres'],
      ...[...ulimits, '--cap-drop', 'ALL', '--memory', '1g'],
      'localhost/evidence-try-postgres',
    )
    const sql = (statement: string): string =>
      podman(
        'exec',
        names.postgres,
        'psql',
        '--host',
        '/tmp',
        '--username',
        'evidence',
        '--dbname',
        'postgres',
        '--command',
        statement,
      )
    await until('PostgreSQL', async () => sql('select 1') !== '')
    sql('create database evidence')

    startService('rendering', names.rendering, network)
    startService('api-1', names.api, network, {
      environment: {
        DATABASE_URL: 'postgres://evidence@postgres:5432/evidence',
        OPENSEARCH_URL: '',
        TOKEN_KEY: randomBytes(48).toString('base64'),
        SMTP_URL: '',
        DRAIN_SECONDS: '0',
      },
    })
    // A container that is started again may have another address.
    const api = (): string => `http://${addressOf(names.api)}:5001`
    const site = (): string => `http://${addressOf(names.site)}:3000`
    const isReady = async (origin: () => string): Promise<boolean> => (await fetch(`${origin()}/readyz`)).ok
    // The first start makes the tables.
    await until('The API', () => fetch(`${api()}/healthz`).then(({ ok }) => ok))
    const records = Array.from({ length: 40 }, (_, place) => ({
      id: `tried:${place}`,
      title: `Nurses in ${place} districts`,
      abstract: 'A trial of nurses.',
      year: 2020,
      sites: ['hse'],
    }))
    writeFileSync(join(scratch, 'records.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'), {
      mode: 0o644,
    })
    perform('chmod', ['755', scratch])
    podman('cp', join(scratch, 'records.jsonl'), `${names.api}:/data/records.jsonl`)
    podman('exec', names.api, 'node', 'api/src/command.ts', 'import', '--quiet', '/data/records.jsonl')
    await until('The API', () => isReady(api))

    const releases = `${network}-releases:/releases`
    const withTools = (...command: string[]): string =>
      podman(
        'run',
        '--rm',
        '--network',
        'host',
        ...ulimits,
        '--volume',
        releases,
        'localhost/evidence-search-build',
        ...command,
      )
    withTools('cp', '--recursive', '/app/build/site/.', '/releases')
    startService('site-1', names.site, network, {
      environment: {
        API_ORIGIN: 'http://api-1:5001',
        SITE_DIR: '/releases',
        RELEASES_URL: '',
        SITE_ORIGINS: '{}',
        DRAIN_SECONDS: '0',
      },
      // What is released is put here by the image that builds.
      volumes: [releases],
    })
    await until('The site', () => isReady(site))
    const page = async (): Promise<string> => (await fetch(`${site()}/search?q=nurses`)).text()
    const isRendered = async (): Promise<boolean> => /<h\d[^>]*>[^]*?Nurses<?[^]*? in \d+ districts/.test(await page())
    const searched = async (): Promise<number> => {
      const answer = await fetch(`${site()}/api/search?site=hse&q=nurses`)
      return v.parse(
        v.object({ data: v.object({ total: v.unknown(), hits: v.array(v.unknown()) }) }),
        await answer.json(),
      ).data.hits.length
    }
    find('a search through the site server, the API and PostgreSQL', (await searched()) > 0, `${await searched()} hits`)
    await until('A rendered page', isRendered)
    find('a page with its results, rendered in a container of its own', true, 'rendered')
    const composition = async () =>
      v.parse(compositionSchema, await (await fetch(`${site()}/__composition.json`)).json())
    const { rendering } = (await composition()).server
    const standing = rendering.walls?.standing.join(', ') ?? 'not told'
    find('walls that /__composition.json names', standing.includes('container'), standing)

    const version = async (): Promise<string> => {
      const { remotes } = v.parse(registrySchema, await (await fetch(`${site()}/registry.json`)).json())
      return remotes.find(({ name }) => name === 'mf-latest')?.current.version ?? ''
    }
    const before = await version()
    withTools(
      'sh',
      '-c',
      'echo "/* tried */" >> mf-latest/src/remote.ts && node tooling/bin/run.mjs release mf-latest --no-tests --to /releases',
    )
    const seen = await until('A release', async () => (await version()) !== before)
    find(
      'a release, seen by the server that runs',
      true,
      `${before} to ${await version()}, ${Math.round(seen)} ms after it`,
    )
    await until('A rendered page after it', isRendered)

    const servers = [
      ['api', names.api, () => isReady(api)],
      ['site', names.site, () => isReady(site)],
      ['rendering', names.rendering, isRendered],
      ['PostgreSQL', names.postgres, () => isReady(api)],
    ] as const
    for (const [what, name, check] of servers) {
      podman('kill', '--signal', 'KILL', name)
      if (what === 'rendering')
        find('a page while rendering is gone', (await fetch(`${site()}/search?q=nurses&page=0&x=1`)).ok, 'answered')
      if (what === 'PostgreSQL') await until('The API says so', async () => !(await isReady(api)))
      podman('start', name)
      const took = await until(what, check)
      if (what === 'api' || what === 'site') {
        // On a machine that is busy it is the processor that counts, not the clock.
        const { own, children } = workOfFamily(Number(podman('inspect', '--format', '{{.State.Pid}}', name)))
        const processor = [own, ...children].reduce((sum, work) => sum + work.processor, 0)
        const measured = `${(took / 1000).toFixed(1)} s, ${(processor / 1000).toFixed(1)} s of a processor`
        find(`start of ${what}`, Math.min(took, processor) < 5000, measured)
      } else find(`after a kill of ${what}`, true, `back in ${(took / 1000).toFixed(1)} s`)
    }
    find('a search after the kills', (await searched()) > 0, `${await searched()} hits`)
  } catch (error) {
    for (const name of Object.values(names)) print(`${name} said: ${logsOf(name)}`)
    throw error
  } finally {
    removeAll()
    rmSync(scratch, { recursive: true, force: true })
  }
  return findings
}
