import { callApi, createAccount, signIn } from './browser/account.ts'
import { notice } from './browser/account-forms.ts'
import { at, onSite, siteIds } from './browser/addresses.ts'
import { results } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

for (const site of siteIds) {
  test(
    `${site}: searches are run again, watched, filtered, removed, and brought back`,
    onSite(site, 'sse', '@mf-account'),
    async ({ page }) => {
      const account = await createAccount(site)
      const save = (query: string, filters: string) =>
        callApi('/subscriptions/subscribe', { type: site, query, filters, subscribed: false }, account.token)
      await save('children', '0_12_2001_2015')
      await save('vaccines', '')
      await signIn(page, account)
      await page.goto(at(site, '/user/searches?lang=en'))
      const own = page.getByRole('region', { name: 'Your searches' })
      const names = own.getByRole('listitem').getByRole('link').filter({ hasNotText: 'Make a brief' })
      await expect(names).toHaveText(['vaccines', 'children'])
      await expect(own).toContainText('Filters: Date range: 2001 to 2015')

      await own.getByRole('switch', { name: 'E-mail alert for children' }).check()
      await expect(notice(page, 'The alert is turned on.')).toBeVisible()
      await own.getByRole('checkbox', { name: 'Show only searches with an alert' }).check()
      await expect(names).toHaveText(['children'])
      await own.getByRole('checkbox', { name: 'Select all' }).check()
      await own.getByRole('button', { name: 'Remove' }).click()
      await expect(own).toContainText('None of your searches has its alert turned on.')
      await own.getByRole('button', { name: 'Undo' }).click()
      await expect(names).toHaveText(['children'])
      await page.reload()
      await expect(names).toHaveText(['vaccines', 'children'])
      await expect(own.getByRole('switch', { name: 'E-mail alert for children' })).toBeChecked()
      await expect(own.getByRole('switch', { name: 'E-mail alert for vaccines' })).not.toBeChecked()

      const curated = page.getByRole('region', { name: 'Searches we have prepared' })
      const first = curated.getByRole('switch').first()
      await first.check()
      await expect(notice(page, 'The alert is turned on.')).toBeVisible()
      await page.reload()
      await expect(first).toBeChecked()
      await first.uncheck()
      await expect(notice(page, 'The alert is turned off.')).toBeVisible()
      await page.reload()
      await expect(first).not.toBeChecked()

      await names.last().click()
      await expect(page).toHaveURL(/\/search\?q=children&applied_filters=0_12_2001_2015/)
      await expect(results(page).first()).toBeVisible()
    },
  )
}
