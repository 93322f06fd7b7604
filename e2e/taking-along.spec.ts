import type { Page } from '@playwright/test'
import { briefFormats, comparisonFormats, documentFormats, type DocumentFormat } from 'shared/contracts'
import { callApi, createAccount, signIn, type Account } from './browser/account.ts'
import { at, onlyFull } from './browser/addresses.ts'
import { downloaded } from './browser/download.ts'
import { findDocuments } from './browser/documents.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { results, selected } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

// Every way to take documents along from every place, checked by what arrives: a file that begins as its format does, or a
// mail with the documents and the file that its button names.

/** What the button of a format says, and how the file begins. */
const formats: Record<DocumentFormat, { button: RegExp; extension: string; begins: string }> = {
  csv: { button: /CSV/, extension: 'csv', begins: '\uFEFF"' },
  ris: { button: /^RIS/, extension: 'ris', begins: 'TY  - ' },
  bibtex: { button: /^BibTeX/, extension: 'bib', begins: '@' },
  word: { button: /^Word/, extension: 'docx', begins: 'PK' },
  pdf: { button: /^PDF/, extension: 'pdf', begins: '%PDF-' },
}
const mailButton: Record<(typeof briefFormats)[number], string> = {
  word: 'E-mail with a Word file',
  pdf: 'E-mail with a PDF',
}

/** Presses the button of a format; expects a file of that format, which names the documents where it is text. */
const expectFile = async (page: Page, format: DocumentFormat, titles: readonly string[]): Promise<void> => {
  const { button, extension, begins } = formats[format]
  const { name, text } = await downloaded(page, () =>
    page.getByRole('main').getByRole('button', { name: button }).click(),
  )
  expect(name, format).toMatch(new RegExp(`\\.${extension}$`))
  expect(text.startsWith(begins), `${format} begins with ${text.slice(0, 10)}`).toBe(true)
  if (format === 'csv' || format === 'ris') for (const title of titles) expect(text).toContain(title)
}

/** Presses a button that e-mails; expects a mail with the documents, and nothing beside it but the file it promises. */
const expectMail = async (
  page: Page,
  { email }: Account,
  button: string,
  brief: (typeof briefFormats)[number] | null,
  titles: readonly string[],
): Promise<void> => {
  const before = (await mailsTo(email)).length
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  const { text = '', attachments } = await nextMailTo(email, before)
  for (const title of titles) expect(text.replaceAll(/\s+/g, ' ')).toContain(title.replaceAll(/\s+/g, ' '))
  expect(
    attachments.map(({ filename }) => filename?.split('.').pop()),
    button,
  ).toEqual(brief ? [formats[brief].extension] : [])
  for (const { content } of attachments) {
    const start = new TextDecoder().decode(content as ArrayBuffer).slice(0, 5)
    expect(start.startsWith(brief ? formats[brief].begins : ''), start).toBe(true)
  }
}

/** Somebody with two saved documents, which are in a folder as well. */
const reader = async () => {
  const account = await createAccount('hse')
  const documents = await findDocuments('hse', 'children', 2)
  const [ids, titles] = [documents.map(({ id }) => id), documents.map(({ title }) => title)]
  await callApi('/documents/subscribe', { type: 'hse', documents: ids }, account.token)
  const made = await callApi('/folders', { type: 'hse', name: 'School', documents: ids }, account.token)
  return { account, ids, titles, folder: (made as { id: string }).id }
}

test('saved documents come in every format, and by e-mail with every file', async ({ page }) => {
  const { account, titles } = await reader()
  await signIn(page, account)
  await page.goto(at('hse', '/user/articles?lang=en'))
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'More formats' }).click()
  for (const format of documentFormats) await expectFile(page, format, titles)
  await expectMail(page, account, 'E-mail to me', null, titles)
  for (const brief of briefFormats) await expectMail(page, account, mailButton[brief], brief, titles)
})

test('chosen results come in every format, and by e-mail with every file', { tag: '@full' }, async ({ page }) => {
  const { account, titles } = await reader()
  await signIn(page, account)
  await page.goto(at('hse', '/search?q=children&lang=en'))
  for (const place of [0, 1]) await results(page).nth(place).getByRole('checkbox').check()
  await selected(page).getByRole('button', { name: 'Export' }).click()
  for (const format of documentFormats) await expectFile(page, format, titles)
  await expectMail(page, account, 'E-mail to me', null, titles)
  for (const brief of briefFormats) await expectMail(page, account, mailButton[brief], brief, titles)
})

test('a folder and a comparison come in every format', { tag: '@full' }, async ({ page }) => {
  const { account, ids, titles, folder } = await reader()
  await signIn(page, account)
  await page.goto(at('hse', `/user/folders/${folder}?lang=en`))
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  for (const format of documentFormats) await expectFile(page, format, titles)
  await page.goto(at('hse', `/compare?documents=${ids.join(',')}&lang=en`))
  await page.getByRole('table').waitFor()
  for (const format of comparisonFormats) await expectFile(page, format, titles)
})

test(
  'a brief of a search, of chosen results and of a folder comes in every form, and by e-mail',
  { tag: '@full' },
  async ({ page }) => {
    const { account, ids, titles, folder } = await reader()
    await signIn(page, account)
    for (const of of ['q=children', `q=children&documents=${ids.join(',')}`, `folder=${folder}`]) {
      await page.goto(at('hse', `/search/brief?${of}&lang=en`))
      for (const format of briefFormats) await expectFile(page, format, titles)
      const { text: markdown } = await downloaded(page, () => page.getByRole('button', { name: 'Markdown' }).click())
      expect(markdown).toMatch(/^# /)
      for (const title of titles) expect(markdown).toContain(title)
      await expectMail(page, account, 'E-mail to me', null, titles)
    }
  },
)

test('a brief of chosen results comes by e-mail', onlyFull, async ({ page }) => {
  const { account, titles } = await reader()
  await signIn(page, account)
  await page.goto(at('hse', '/search?q=children&lang=en'))
  for (const place of [0, 1]) await results(page).nth(place).getByRole('checkbox').check()
  await selected(page).getByRole('link', { name: 'Make a brief' }).click()
  await expect(page).toHaveURL(/\/search\/brief\?/)
  await expectMail(page, account, 'E-mail to me', null, titles)
})

test('a result is e-mailed from its menu; a visitor exports what is chosen', { tag: '@full' }, async ({ page }) => {
  const { account, titles } = await reader()
  await page.goto(at('hse', '/search?q=children&lang=en'))
  for (const place of [0, 1]) await results(page).nth(place).getByRole('checkbox').check()
  await selected(page).getByRole('button', { name: 'Export' }).click()
  for (const format of ['csv', 'ris', 'bibtex'] as const) await expectFile(page, format, titles)
  await signIn(page, account)
  await page.reload()
  const before = (await mailsTo(account.email)).length
  await results(page).first().getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'E-mail to me' }).click()
  expect((await nextMailTo(account.email, before)).text).toContain(titles[0])
})
