// evidence-search: what a team does with its remote from its own repository.
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { readJson } from 'federation/files'
import { keyIdOf, packFolder, type Outcome } from 'federation/release-protocol'
import {
  buildRelease,
  createReleaseApiClient,
  credentialOf,
  declareBuild,
  readDeclared,
  readHostManifest,
  readRemoteFolder,
  siteAddress,
  type RemoteFolder,
} from 'federation/remote-sdk'
import { command } from './command.ts'
import { confirmScreenOf } from '../development/running-site.ts'
import { textProblems } from './check-texts.ts'
import { startDevServer } from './dev-server.ts'
import { bundlerNames, isBundlerName, makeProject } from './new-project.ts'

const usage = `evidence-search COMMAND

  new mf-NAME [--bundler webpack|rspack|vite] [--packages FOLDER]
                                    makes the folder of a remote with one page
  new --built FOLDER                makes remote.json for a folder that you built yourself, from its mf-manifest.json
  dev [--port 3100] [--api URL]     runs it alone in the real shell, asking the API of a site
  dev --into URL [--port 3100]      runs it inside a site, in your browser alone
  build [--output dist]             builds it as it is released
  check [--site URL]                types, tests, texts, build; with a site: whether that would take it
  check | release --built FOLDER --as VERSION --site URL
                                    the same for a folder that you built yourself, with remote.json and texts in it
  key FILE                          makes the key that your team signs with; FILE.pub is for the site
  release --site URL [--canary 0.05 [--error-budget 0.02] [--least-views 200]] [--why TEXT]
  promote [VERSION] | rollback [VERSION] | withdraw VERSION | status | history   --site URL [--built FOLDER]

--site or RELEASE_SITE; --key FILE or RELEASE_TEAM_KEY (a file, or the key itself). In a CI that the site knows: RELEASE_TOKEN, or in
GitHub Actions nothing but permissions: id-token: write.`

const say = (line: string): void => console.log(`  ${line}`)

const here = (): string => process.cwd()

/** Runs a tool of the remote's own folder. @throws Error when it fails */
const run = (remote: RemoteFolder, what: string, script: string): void => {
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    cwd: remote.folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${remote.declaration.name} is not in order: its ${what} fail.`)
  say(`${what} pass`)
}

const check = (remote: RemoteFolder): void => {
  const problems = textProblems(join(remote.folder, 'texts'))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  say('texts are there in every language')
  run(remote, 'types', 'types')
  run(remote, 'tests', 'test')
}

/** Builds into a folder that is gone afterwards. */
const built = async <Result>(remote: RemoteFolder, use: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-search-build-'))
  try {
    await buildRelease(remote, folder)
    say(`built ${remote.version}`)
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A release that is sent to a site. */
interface Sent {
  name: string
  version: string
  check: () => void
  /** Hands over the built folder. */
  use: <Result>(send: (folder: string) => Promise<Result>) => Promise<Result>
}

const numberBetween = (option: string, text: string, least: number, max: number): number => {
  const value = Number(text)
  if (text === '' || !(value >= least && value <= max))
    throw new Error(`--${option} is '${text}'; it must be a number from ${least} to ${max}.`)
  return value
}

const makeKey = (file: string): void => {
  const path = resolve(file)
  if (existsSync(path) || existsSync(`${path}.pub`)) throw new Error(`${path} or ${path}.pub is there already.`)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  writeFileSync(`${path}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' })
  console.log(`The key ${keyIdOf(publicKey)} is in ${path}: keep it secret.`)
  console.log(`Give ${path}.pub to whoever runs the site: npm run evidence -- teams add TEAM ${file}.pub`)
}

const print = ({ lines }: Pick<Outcome, 'lines'>): void => {
  for (const line of lines) say(line)
}

const ownVersion = (): string =>
  readJson(
    createRequire(import.meta.url).resolve('@evidence-search/cli/package.json'),
    v.object({ version: v.string() }),
    'package.json of @evidence-search/cli',
  ).version

const runDev = async (port: number, into: string | undefined, api: string | undefined): Promise<void> => {
  const { name } = readRemoteFolder().declaration
  const screen = into === undefined ? undefined : await confirmScreenOf(into, name, `http://localhost:${port}`)
  const stop = await startDevServer({ folder: here(), port, api: into ?? api, say })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop()
      process.exit(0)
    })
  console.log(
    screen === undefined
      ? `\n${name} alone: http://hse.localhost:${port}  http://sse.localhost:${port}  http://cvd.localhost:${port}\n`
      : `\n${name} is ready for the site. Open this address and confirm there; nothing changes before that:\n\n  ${screen}\n`,
  )
}

await command(
  {
    api: { type: 'string' },
    as: { type: 'string' },
    built: { type: 'string' },
    bundler: { type: 'string', default: 'webpack' },
    canary: { type: 'string' },
    'error-budget': { type: 'string', default: '0.02' },
    help: { type: 'boolean', default: false },
    into: { type: 'string' },
    key: { type: 'string' },
    'least-views': { type: 'string', default: '200' },
    'no-tests': { type: 'boolean', default: false },
    output: { type: 'string', default: 'dist' },
    packages: { type: 'string' },
    port: { type: 'string', default: '3100' },
    site: { type: 'string' },
    why: { type: 'string' },
  },
  async ([action = 'help', ...words], given) => {
    if (given.help || action === 'help') return console.log(usage)
    const releaseApi = () => {
      const site = siteAddress(given.site)
      return createReleaseApiClient(site, credentialOf(site, given.key))
    }
    const why = given.why === undefined ? {} : { why: given.why }
    /** What is sent: a build of the folder's sources, or one that is there. */
    const sent = (): Sent => {
      if (given.built === undefined) {
        const remote = readRemoteFolder()
        return {
          name: remote.declaration.name,
          version: remote.version,
          check: () => check(remote),
          use: (send) => built(remote, send),
        }
      }
      if (given.as === undefined) throw new Error('Say which version the build is: --as 2.0.0.')
      const folder = resolve(given.built)
      const { name } = readDeclared(folder)
      return { name, version: given.as, check: () => {}, use: (send) => send(folder) }
    }
    /** The remote of this folder, or of one that was built elsewhere. */
    const ownName = (): string => readDeclared(resolve(given.built ?? '.')).name
    const send = async ({ name, version, use }: Sent, order: object): Promise<Outcome> => {
      const to = releaseApi()
      return use(async (folder) => {
        const archive = packFolder(folder)
        const sha256 = await to.upload(archive)
        say(`sent ${archive.length} bytes`)
        return to.release(name, { sha256, version, ...order })
      })
    }
    switch (action) {
      case 'new': {
        if (given.built !== undefined) return print({ lines: declareBuild(resolve(given.built)) })
        const host = readHostManifest(import.meta.dirname)
        const [name = ''] = words
        const { bundler, packages: from } = given
        if (!isBundlerName(bundler))
          throw new Error(`--bundler is '${bundler}'; it must be one of ${bundlerNames.join(', ')}.`)
        const folder = makeProject({ name, parent: here(), version: ownVersion(), from, host, bundler })
        return console.log(`${folder} is made. In it: npm install, then npm test and npm run dev.`)
      }
      case 'dev':
        return runDev(numberBetween('port', given.port, 1, 65_535), given.into, given.api)
      case 'build':
        await buildRelease(readRemoteFolder(), resolve(given.output))
        return console.log(`${resolve(given.output)} is what would be released.`)
      case 'check': {
        const release = sent()
        release.check()
        if (given.site ?? process.env['RELEASE_SITE']) print(await send(release, { onlyCheck: true }))
        else await release.use(() => Promise.resolve())
        return console.log(`${release.name} ${release.version} is in order.`)
      }
      case 'key':
        if (!words[0]) throw new Error('Say which file: evidence-search key team.pem')
        return makeKey(words[0])
      case 'release': {
        const release = sent()
        if (!given['no-tests']) release.check()
        const share = given.canary === undefined ? undefined : numberBetween('canary', given.canary, 0.001, 1)
        const terms = {
          errorBudget: numberBetween('error-budget', given['error-budget'], 0, 1),
          leastViews: Math.round(numberBetween('least-views', given['least-views'], 1, 1_000_000)),
        }
        const outcome = await send(release, { ...why, ...(share !== undefined && { canary: { share, ...terms } }) })
        print(outcome)
        const { name, version } = release
        const whom = share === undefined ? `everybody's` : `on trial for ${share * 100} % of the visitors`
        return console.log(
          outcome.row === null
            ? `${name} ${version} is live already.`
            : `${name} ${version} is ${whom} (row ${outcome.row}).`,
        )
      }
      case 'promote':
      case 'rollback':
      case 'withdraw': {
        const name = ownName()
        const [version] = words
        const outcome = await releaseApi().change(name, action, { ...why, ...(version !== undefined && { version }) })
        print(outcome)
        return console.log(`${name} is at ${outcome.live}${outcome.row === null ? '' : ` (row ${outcome.row})`}.`)
      }
      case 'status':
        return print(await releaseApi().status(ownName()))
      case 'history':
        return print(await releaseApi().history(ownName()))
      default:
        throw new Error(`There is no command '${action}'.\n\n${usage}`)
    }
  },
)
