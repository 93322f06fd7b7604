import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shortId } from '../api/src/catalogue/short-id.ts'
import { freePort } from '../tooling/src/processes/free-port.ts'
import { runApiCommand, startService, waitFor } from '../tooling/src/processes/service.ts'
import { fromRoot } from '../tooling/src/root.ts'
import { openSite, type OwnSite } from './browser/own-site.ts'
import { expectSound } from './browser/check-accessibility.ts'
import { expect, test as base } from './browser/test.ts'

const record = {
  id: 'r:1',
  title: 'Paying nurses in rural clinics',
  abstract: 'A review of what nurses are paid.',
  year: 2020,
  sites: ['hse'],
  added: '2026-11-01',
}

/** A site whose API searches in an OpenSearch that is not there. */
const test = base.extend<{ site: OwnSite }>({
  site: [
    async ({ problems }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'search-away-'))
      const file = join(folder, 'records.jsonl')
      writeFileSync(file, JSON.stringify(record))
      const data = { DATA_DIR: folder, DATABASE_URL: '', OPENSEARCH_URL: '' }
      await runApiCommand('import', [file, '--quiet'], data)
      const apiPort = String(await freePort())
      const settings = { API_PORT: apiPort, API_ORIGIN: `http://127.0.0.1:${apiPort}`, API_BASE: '/api' }
      const away = `http://127.0.0.1:${await freePort()}`
      const api = startService(fromRoot('api/src/server.ts'), {
        ...data,
        ...settings,
        OPENSEARCH_URL: away,
        LOG_LEVEL: 'silent',
        RATE_LIMIT_SEARCH: '0',
      })
      try {
        await waitFor(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API')
        const site = await openSite(settings)
        problems.allow(new RegExp(`^foreign request: ${site.at('hse', '')}`))
        problems.allow(/status of 503/)
        try {
          await use(site)
        } finally {
          site.close()
        }
      } finally {
        api.kill('SIGTERM')
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { timeout: 90_000 },
  ],
})

const said = {
  en: 'Searching is not possible right now. Articles, the latest content and what you saved can still be read.',
  cn: '目前无法检索。文献、最新内容和您保存的内容仍可阅读。',
} as const

test(
  'a page says in a word that searching is away, and pages that need no search live on',
  { tag: '@full' },
  async ({ page, site }, info) => {
    for (const lang of ['en', 'cn'] as const) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(site.at('hse', `/search?q=nurses&lang=${lang}`))
      await expect(page.getByRole('alert')).toContainText(said[lang])
      await page.screenshot({ path: info.outputPath(`away-${lang}-1440.png`) })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.screenshot({ path: info.outputPath(`away-${lang}-390.png`) })
      await expectSound(page)
    }
    await page.goto(site.at('hse', '/latest-content?lang=en'))
    await expect(page.getByRole('heading', { level: 1, name: 'Latest content' })).toBeVisible()
    await page.goto(site.at('hse', `/articles/${shortId(record.id)}?lang=en`))
    await expect(page.getByRole('heading', { level: 1, name: record.title })).toBeVisible()
    await expect(page.getByText(record.abstract)).toBeVisible()
  },
)
