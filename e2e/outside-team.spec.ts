import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../tooling/src/processes/free-port.ts'
import { waitFor } from '../tooling/src/processes/service.ts'
import { fromRoot } from '../tooling/src/root.ts'
import { openSite } from './browser/own-site.ts'
import { heading } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const run = promisify(execFile)

/** Runs a program, and throws what it said when it fails. */
const say = (program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> =>
  run(program, args, { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      throw new Error([Reflect.get(Object(error), 'stdout'), Reflect.get(Object(error), 'stderr')].join('\n'))
    },
  )

/**
 * What TypeScript says of the packages' own types, strictly, as every module of theirs is imported; the preset of Rspack has the
 * types of Rspack, which only its own teams install.
 */
const typeProblems = (remote: string, bundler: string): Promise<string[]> => {
  const imports = ['contracts', 'build', 'testing', 'cli'].flatMap((name) => {
    const manifest = readFileSync(join(remote, 'node_modules/@evidence-search', name, 'package.json'), 'utf8')
    const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> }
    const modules = Object.keys(exports).filter(
      (entry) => (entry !== './rspack' || bundler === 'rspack') && Object.hasOwn(Object(exports[entry]), 'default'),
    )
    return modules.map(
      (entry, place) => `import type * as ${name}${place} from '@evidence-search/${name}${entry.slice(1)}'`,
    )
  })
  writeFileSync(join(remote, 'consumer.ts'), `${imports.join('\n')}\n`)
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    jsx: 'react-jsx',
    noEmit: true,
    types: [],
  }
  writeFileSync(join(remote, 'consumer.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  return say(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'consumer.json'], remote).then(
    () => [],
    (error: unknown) =>
      String(error)
        .split('\n')
        .filter((line) => /consumer\.ts|@evidence-search/.test(line)),
  )
}

// One after the other, so that the packages are made once for all bundlers.
test.describe.configure({ mode: 'default' })
/** The folder with the packages. */
let packages = ''
test.beforeAll(async () => {
  test.setTimeout(300_000)
  packages = mkdtempSync(join(tmpdir(), 'outside-packages-'))
  await say(process.execPath, [fromRoot('tooling/src/evidence.ts'), 'packages', packages], packages)
})
test.afterAll(() => rmSync(packages, { recursive: true, force: true }))

for (const bundler of ['webpack', 'rspack', 'vite'])
  test(
    `a team in a folder of its own makes a remote with ${bundler}, tests it, runs it, releases it and goes back, by packages alone`,
    { tag: '@full' },
    async ({ page, problems }) => {
      test.setTimeout(600_000)
      problems.allow(/^foreign request: http:\/\/(\w+\.)?localhost:/)
      // Alone it has no API, and says so; the site's server does not know what a browser takes from a laptop.
      problems.allow(/status of 503|status of 404 .*hello\?lang=es/)
      const folder = mkdtempSync(join(tmpdir(), 'outside-team-'))
      const started: ChildProcess[] = []
      const [releasePort, devPort] = [await freePort(), await freePort()]
      const RELEASE_API_ORIGIN = `http://127.0.0.1:${releasePort}`
      const site = await openSite({ RELEASE_API_ORIGIN, OVERRIDE_ORIGINS: `http://localhost:${devPort}` })
      try {
        // As docs/teams.md has it.
        symlinkSync(packages, join(folder, 'packages'))
        const archives = ['contracts', 'build', 'cli'].flatMap((name) => [
          '-p',
          `./packages/evidence-search-${name}-1.0.0.tgz`,
        ])
        const make = ['--yes', '--prefer-offline', ...archives, 'evidence-search', 'new', 'mf-hello']
        await say('npx', [...make, '--bundler', bundler, '--packages', 'packages'], folder)
        const remote = join(folder, 'mf-hello')
        await say('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], remote)
        expect(await typeProblems(remote, bundler)).toEqual([])
        const cli = join(remote, 'node_modules/@evidence-search/cli/bin/evidence-search.js')
        const evidence = (...args: string[]) => say('npx', ['evidence-search', ...args], remote)
        const dev = async (...args: string[]): Promise<ChildProcess> => {
          const server = spawn(process.execPath, [cli, 'dev', '--port', String(devPort), ...args], {
            cwd: remote,
            stdio: ['ignore', 'ignore', 'inherit'],
          })
          started.push(server)
          await waitFor(`http://127.0.0.1:${devPort}/container/entry.js`, server, 'The development server')
          return server
        }

        // Alone, in the shell that came with the packages.
        const alone = await dev()
        await page.goto(`http://hse.localhost:${devPort}/hello?lang=fr`)
        await expect(heading(page)).toHaveText('Nouvelle page')
        await page.goto('about:blank')
        alone.kill('SIGTERM')

        // Inside a site that runs.
        const inside = await dev('--into', site.at('hse', '/'))
        const asked = new URLSearchParams({ remote: 'mf-hello', origin: `http://localhost:${devPort}` })
        await page.goto(site.at('hse', `/__composition/override?${asked}`))
        await page.getByRole('button', { name: /^Run mf-hello from/ }).click()
        await expect(page.getByRole('region', { name: 'Parts from a development server' })).toBeVisible()
        await page.goto(site.at('hse', '/hello?lang=es'))
        await expect(heading(page)).toHaveText('Página nueva')
        await page.getByRole('button', { name: /mf-hello/ }).press('Enter')
        inside.kill('SIGTERM')

        // Its page is one that servers render, too.
        const declared = join(remote, 'remote.json')
        const declaration = JSON.parse(readFileSync(declared, 'utf8')) as { routes: object[] }
        const rendered = { ...declaration, routes: declaration.routes.map((route) => ({ ...route, render: 'server' })) }
        const entry = { name: 'hello', text: 'title', route: '/hello', order: 650 }
        writeFileSync(declared, JSON.stringify({ ...rendered, menu: [entry] }))

        // The site gives the team its rights and its key a place at the release API.
        const given = JSON.parse(readFileSync(fromRoot('rights.json'), 'utf8')) as { remotes: object }
        const own = { team: 'hello', texts: 'hello', routes: ['/hello'], layers: [], menu: ['hello'] }
        const rights = join(folder, 'rights.json')
        writeFileSync(rights, JSON.stringify({ ...given, remotes: { ...given.remotes, 'mf-hello': own } }))
        await evidence('key', 'team.pem')
        const settings = { ...site.settings, RELEASE_RIGHTS: rights, RELEASE_TEAMS: join(folder, 'teams.json') }
        const command = (name: string, ...args: string[]) =>
          say(process.execPath, [fromRoot('tooling/src/evidence.ts'), name, ...args], remote, settings)
        await command('teams', 'add', 'hello', join(remote, 'team.pem.pub'))
        const releaseApi = spawn(process.execPath, [fromRoot('tooling/src/evidence.ts'), 'release-api'], {
          env: { ...process.env, ...settings, RELEASE_API_ORIGIN },
          stdio: ['ignore', 'ignore', 'inherit'],
        })
        started.push(releaseApi)
        await waitFor(`${RELEASE_API_ORIGIN}/__releases/remotes/mf-hello`, releaseApi, 'The release API')

        const there = ['--site', site.at('hse', ''), '--key', 'team.pem']
        const checked = await evidence('check', ...there)
        for (const build of ["the browser's build", 'the build for rendering'])
          expect(checked).toContain(`${build} starts in the shell, with every page and layer`)
        expect(await evidence('release', ...there, '--why', 'The first one.')).toContain("is everybody's (row ")
        await page.goto(site.at('hse', '/hello?lang=en'))
        await expect(heading(page)).toHaveText('New page')
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await expect(page.getByRole('dialog').getByRole('link', { name: 'New page' })).toHaveAttribute(
          'href',
          /^\/hello/,
        )
        await page.keyboard.press('Escape')
        expect(
          await page.evaluate(() => getComputedStyle(document.querySelector('h1 ~ p') ?? document.body).display),
        ).toBe('block')

        const served = await page.goto(site.at('hse', '/hello?lang=fr'))
        expect(await served?.text()).toContain('Nouvelle page</h1>')

        const texts = join(remote, 'texts/en.json')
        writeFileSync(texts, readFileSync(texts, 'utf8').replace('New page', 'Better page'))
        expect(await evidence('release', ...there, '--no-tests')).toContain("is everybody's")
        await page.goto(site.at('hse', '/hello?lang=en'))
        await expect(heading(page)).toHaveText('Better page')
        expect(await evidence('rollback', ...there)).toContain('mf-hello is at 0.1.0-')
        await page.goto(site.at('hse', '/hello?lang=en'))
        await expect(heading(page)).toHaveText('New page')
        expect(await evidence('history', ...there)).toMatch(/release .* by hello \(key [0-9a-f]{16}\): The first one\./)
        expect(await command('registry', 'verify')).toContain('The registry holds together')

        // What is not the team's is refused, in words.
        const taken = { path: '/search', page: 'hello', skeleton: 'article' }
        writeFileSync(declared, JSON.stringify({ ...rendered, routes: [...rendered.routes, taken] }))
        await expect(evidence('release', ...there, '--no-tests')).rejects.toThrow(
          /takes the route \/search, which is not/,
        )
      } finally {
        for (const each of started) each.kill('SIGTERM')
        site.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
