import { createAccount } from './browser/account.ts'
import { fillIn, linkIn, newAddress } from './browser/account-forms.ts'
import { at, onSite, siteIds } from './browser/addresses.ts'
import { alertsOf, watch } from './browser/alerts.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { expect, test } from './browser/test.ts'

for (const site of siteIds) {
  test(
    `${site}: an address is unsubscribed on the page, by the link that is mailed to it`,
    onSite(site, 'hse', '@mf-account'),
    async ({ page }) => {
      const account = await createAccount(site)
      await watch(account, 'nurses')
      const before = (await mailsTo(account.email)).length
      await page.goto(at(site, '/unsubscribe?lang=en'))
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByLabel('E-mail address')).toBeVisible()
      await fillIn(page, { 'E-mail address': account.email })
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('main')).toContainText(account.email)
      const link = linkIn(await nextMailTo(account.email, before), '/unsubscribe?')
      expect(await alertsOf(account)).toEqual([true])
      await page.goto(link)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('main').getByRole('status')).toContainText('You are unsubscribed')
      expect(await alertsOf(account)).toEqual([false])

      const stranger = newAddress()
      await page.goto(at(site, '/unsubscribe?lang=en'))
      await fillIn(page, { 'E-mail address': stranger })
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('main')).toContainText(stranger)
      expect(await mailsTo(stranger)).toEqual([])
    },
  )
}
