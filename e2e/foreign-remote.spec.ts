import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { fromRoot } from '../tooling/src/root.ts'
import { consumedModules } from '../tooling/src/webpack/shared-modules.ts'
import { heading } from './browser/page-parts.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'

const run = promisify(execFile)

test('a remote built with Rspack runs in the page, with the one React and the words of the site', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const output = mkdtempSync(join(tmpdir(), 'guest-'))
  try {
    const version = '3.1.4'
    const build = fromRoot('tooling/fixtures/rspack-remote/build.mjs')
    await run(process.execPath, [build, version, output, JSON.stringify(consumedModules())])
    const release = [fromRoot('tooling/src/commands/release.ts'), 'mf-guest', '--built', output, '--as', version]
    const team = { SITE_DIR: site.folder, RELEASE_TEAM: 'guests' }
    const refused = await run(process.execPath, release, { env: { ...process.env, ...team } }).catch(String)
    expect(refused).toContain('mf-guest belongs to the site, not to the team guests.')
    const given = JSON.parse(readFileSync(fromRoot('rights.json'), 'utf8')) as { remotes: object }
    const own = { team: 'guests', texts: 'guest', routes: ['/guest'], layers: [] }
    const rights = join(output, '../', `${basename(output)}.json`)
    writeFileSync(rights, JSON.stringify({ ...given, remotes: { ...given.remotes, 'mf-guest': own } }))
    await run(process.execPath, release, { env: { ...process.env, ...team, RELEASE_RIGHTS: rights } })
    rmSync(rights)

    await page.goto(site.at('hse', '/guest?lang=fr'))
    await expect(heading(page)).toHaveText('Invité')
    const button = page.getByRole('button', { name: 'Pressé 0 fois' })
    await button.click()
    await expect(page.getByRole('button', { name: 'Pressé 1 fois' })).toBeVisible()
    expect(await page.evaluate(() => 'mf_guest_3_1_4' in window)).toBe(true)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
})
