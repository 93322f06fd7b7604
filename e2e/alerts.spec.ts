import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SiteId } from 'shared/sites'
import { createAccount, signIn } from './browser/account.ts'
import { linkIn, notice } from './browser/account-forms.ts'
import { at, onSite, siteIds } from './browser/addresses.ts'
import { alertsOf, watch } from './browser/alerts.ts'
import { runCommand } from './browser/commands.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { layer, results, searchBox, takenOver } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'
import { personAt } from './tasks/click-counter.ts'
import { expectActions } from './tasks/expected-counts.ts'

/** A word that no other document has, made of letters that no language stems. */
const rareWord = (): string =>
  `zq${Array.from({ length: 10 }, () => 'bcdfghjklmnpqrtvwxz'[Math.floor(Math.random() * 19)]).join('')}`

/** Imports documents as an operator does. The same ids each time: the catalogue under test does not grow for ever. */
const importDocuments = async (documents: readonly { id: string; title: string; sites: SiteId[]; year: number }[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-journey-'))
  const file = join(folder, 'documents.jsonl')
  const abstract = 'A document of the journeys in a real browser.'
  await writeFile(file, documents.map((document) => JSON.stringify({ abstract, ...document })).join('\n'))
  await runCommand('import', file)
  await rm(folder, { recursive: true })
}

// One after the other: each run of the alerts sends what is due to everybody.
test.describe.configure({ mode: 'serial' })

for (const site of siteIds) {
  test(
    `${site}: imported documents are mailed once, with the search in words and ways to unsubscribe`,
    onSite(site, 'hse'),
    async ({ page }) => {
      const account = await createAccount(site)
      const word = rareWord()
      await watch(account, word, '0_12_1990_2000')
      const before = (await mailsTo(account.email)).length
      const titles = [1, 2].map((number) => `Staffing of rural clinics ${word} ${number}`)
      await importDocuments([
        ...titles.map((title, index) => ({ id: `journey:${site}:${index}`, title, sites: [site], year: 1995 })),
        { id: `journey:${site}:late`, title: `Outside of the years ${word}`, sites: [site], year: 2012 },
      ])
      await runCommand('alerts', '--now')
      const digest = await nextMailTo(account.email, before)
      const listed = [...(digest.text ?? '').matchAll(/^\d+\. (.+)$/gm)].map(([, title]) => title)
      expect(listed.toSorted()).toEqual(titles)
      expect(digest.text).not.toContain('Outside of the years')
      expect(digest.text).toContain(word)
      expect(digest.text).toMatch(/1990.*2000/)
      expect(digest.html).toContain(titles[0])
      await page.goto(linkIn(digest, '/search?'))
      await expect(results(page)).toHaveCount(2)

      await runCommand('alerts', '--now')
      expect(await mailsTo(account.email)).toHaveLength(before + 1)

      const header = (name: string) => digest.headers.find(({ key }) => key === name)?.value ?? ''
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const address = header('list-unsubscribe').replace(/^<|>$/g, '')
      expect(new URL(address).host).toBe(new URL(at(site, '/')).host)
      await page.goto(address)
      await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
      expect(await alertsOf(account)).toEqual([true])
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      // Node knows no names below localhost.
      const { port, pathname } = new URL(address)
      const clicked = await fetch(`http://localhost:${port}${pathname}`, { method: 'POST', body })
      expect(clicked.status).toBe(200)
      expect(await alertsOf(account)).toEqual([false])
    },
  )
}

test('a weekly alert is set, made a monthly one, and ended from its mail', { tag: '@full' }, async ({ page }) => {
  const account = await createAccount('hse')
  const word = rareWord()
  await importDocuments([
    { id: 'journey:task:first', title: `Violence at ${word} schools`, sites: ['hse'], year: 2001 },
  ])
  await signIn(page, account)
  await page.goto(at('hse', '/?lang=en'))
  await takenOver(page)
  const person = personAt(page)
  await person.fill(searchBox(page), word)
  await person.press('Enter')
  await person.click(page.getByRole('button', { name: 'Turn on alert' }))
  await expect(page.getByRole('dialog').getByText(/every week/)).toBeVisible()
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Turn on the alert' }))
  await expect(notice(page, 'The search is saved and its alert is turned on.')).toBeVisible()

  await person.click(page.getByRole('button', { name: 'Menu' }))
  await person.click(layer(page).getByRole('button', { name: 'My account' }))
  await person.click(layer(page).getByRole('link', { name: 'Saved searches' }))
  const often = page.getByRole('combobox', { name: `How often for ${word}` })
  await person.choose(often, 'Every month')
  await page.waitForLoadState('networkidle')

  const before = (await mailsTo(account.email)).length
  await importDocuments([{ id: 'journey:task:news', title: `News of ${word} schools`, sites: ['hse'], year: 2002 }])
  await runCommand('alerts', '--now')
  const digest = await nextMailTo(account.email, before)
  expect(digest.text).toContain(`News of ${word} schools`)
  await person.follow(linkIn(digest, '/unsubscribe?'))
  await person.click(page.getByRole('button', { name: 'Unsubscribe' }))
  await expect(page.getByRole('main').getByRole('status')).toContainText('You are unsubscribed')
  expect(await alertsOf(account)).toEqual([false])
  expectActions('A weekly alert set, changed, ended from its mail', person)
})
