import type { SiteId } from 'shared/sites'
import { callApi, createAccount, signIn } from './browser/account.ts'
import { linkIn, notice } from './browser/account-forms.ts'
import { at, onSite, siteIds } from './browser/addresses.ts'
import { downloaded } from './browser/download.ts'
import { findDocuments } from './browser/documents.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { heading } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

/** Somebody who saved three documents. */
const reader = async (site: SiteId) => {
  const account = await createAccount(site)
  const documents = await findDocuments(site, 'children', 3)
  const body = { type: site, documents: documents.map(({ id }) => id) }
  await callApi('/documents/subscribe', body, account.token)
  return { account, titles: documents.map(({ title }) => title) }
}

for (const site of siteIds) {
  test(
    `${site}: saved documents are mailed, exported, removed, and brought back`,
    onSite(site, 'hse', '@mf-account', '@api'),
    async ({ page }) => {
      const { account, titles } = await reader(site)
      await signIn(page, account)
      await page.goto(at(site, '/user/articles?lang=en'))
      const links = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link')
      await expect(links).toHaveText(titles)

      const before = (await mailsTo(account.email)).length
      await page.getByRole('checkbox', { name: `Select ${titles[1]}` }).check()
      await page.getByRole('button', { name: 'E-mail to me' }).click()
      await expect(notice(page, `1 document was sent to ${account.email}.`)).toBeVisible()
      const mail = await nextMailTo(account.email, before)
      expect(mail.text).toContain(titles[1])
      expect(mail.text).not.toContain(titles[0])
      expect(mail.html).toContain('<html lang="en"')

      await page.getByRole('checkbox', { name: 'Select all' }).check()
      const { name, text: csv } = await downloaded(page, () =>
        page.getByRole('button', { name: 'Export as CSV' }).click(),
      )
      expect(name).toMatch(new RegExp(`^${site === 'cvd' ? 'COVID' : site.toUpperCase()}.*\\.csv$`))
      expect(csv.startsWith('\uFEFF')).toBe(true)
      for (const title of titles) expect(csv).toContain(title.replaceAll('"', '""'))

      await page.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText(/You have no saved documents yet/)).toBeVisible()
      await expect(page.locator(':focus')).toContainText('3 documents were removed')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(links).toHaveText(titles)
      await expect(page.locator(':focus')).toContainText('3 documents are back')
      await page.reload()
      await expect(links).toHaveText(titles)
      await links.first().click()
      await expect(heading(page)).toHaveText(titles[0] ?? '')

      await page.goto(linkIn(mail, '/articles/'))
      await expect(heading(page)).toHaveText(titles[1] ?? '')
    },
  )
}
