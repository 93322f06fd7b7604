import { createAccount, signIn } from './browser/account.ts'
import { axeFor, findingsOf } from './browser/axe.ts'
import { at } from './browser/addresses.ts'
import { runCommand } from './browser/commands.ts'
import { findDocuments } from './browser/documents.ts'
import { nextMailTo } from './browser/outbox.ts'
import { notice } from './browser/account-forms.ts'
import { expect, test } from './browser/test.ts'

test(
  'a reader tells of an error without an account; an editor puts it right, the article says so, and the reader is thanked',
  { tag: '@full' },
  async ({ page, browser }) => {
    const [document] = await findDocuments('hse', 'vaccines', 1)
    const article = at('hse', `/articles/${document?.id ?? ''}?lang=en`)
    const words = `It is wrong, says journey ${Date.now()}.`
    const email = `reader-${Date.now()}@example.org`

    await page.goto(article)
    await page.getByRole('link', { name: 'Something is wrong with this record' }).click()
    await page.getByLabel('What should it be?').fill(words)
    await page.getByLabel('E-mail address (optional)').fill(email)
    expect(await findingsOf(axeFor(page))).toEqual([])
    await page.getByRole('button', { name: 'Send to the editors' }).click()
    await expect(page.getByText('The editors will read what you sent')).toBeVisible()
    await page.goto(article)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)

    const editor = await createAccount('hse')
    await runCommand('editorial', 'editors', 'add', editor.email)
    const desk = await (await browser.newContext()).newPage()
    await signIn(desk, editor)
    await desk.goto(at('hse', '/editorial?lang=en'))
    const entry = desk.getByRole('listitem').filter({ hasText: words })
    await entry.getByRole('button', { name: 'Accept' }).click()
    await entry.getByLabel('Note in the record’s history').fill('Checked with the publisher.')
    expect(await findingsOf(axeFor(desk))).toEqual([])
    await entry.getByRole('button', { name: 'Accept' }).last().click()
    await expect(notice(desk, 'Accepted')).toBeVisible()
    await expect(entry).toHaveCount(0)
    await desk.context().close()

    // In a language that was not asked for before: the site server keeps what it read for a minute.
    await page.goto(article.replace('lang=en', 'lang=fr'))
    await expect(page.getByText('Checked with the publisher.').first()).toBeVisible()
    expect((await nextMailTo(email)).text).toContain('Thank you for what you sent')
  },
)

test('a search that finds nothing leads to suggesting a review', { tag: '@full' }, async ({ page }) => {
  await page.goto(at('hse', '/search?q=qqzzxxyy&lang=en&near=false'))
  await page.getByRole('link', { name: 'Is a review missing? Suggest it' }).click()
  await page.getByLabel('DOI, PMID or address').fill('not a work')
  await page.getByRole('button', { name: 'Send to the editors' }).click()
  await expect(page.getByText('This is neither a DOI nor a PMID nor an address').first()).toBeVisible()
  expect(await findingsOf(axeFor(page))).toEqual([])
})
