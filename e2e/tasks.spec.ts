import type { Locator, Page } from '@playwright/test'
import { Cite } from '@citation-js/core'
import '@citation-js/plugin-ris'
import type { Lang } from 'shared/sites'
import { createAccount, signIn } from './browser/account.ts'
import { linkIn, newAddress, password } from './browser/account-forms.ts'
import { at } from './browser/addresses.ts'
import { downloaded } from './browser/download.ts'
import { mailsTo, nextMailTo } from './browser/outbox.ts'
import { heading, layer, resultLink, results, searchBox, selected, takenOver } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'
import { siteTexts } from './browser/texts.ts'
import { expectActions } from './tasks/expected-counts.ts'
import { personAt, type Person } from './tasks/click-counter.ts'

// The tasks people come with: docs/tasks.md says how many actions each takes, and these count them. One of them, an alert that
// is ended from its mail, is in alerts.spec.ts, since it imports documents.

const atHome = async (page: Page, lang: Lang): Promise<Person> => {
  await page.goto(at('hse', `/?lang=${lang}`))
  await takenOver(page)
  return personAt(page)
}

/** Types a question on the home page and waits for what it finds. */
const ask = async (person: Person, question: string): Promise<void> => {
  await person.fill(searchBox(person.page), question)
  await person.press('Enter')
  await expect(results(person.page).first()).toBeVisible()
}

/** Names of the reviews of effects, where they are chosen. */
const reviews = { name: /reviews? of effects|revues? (systématiques )?(des|d’)\s?effets/i }

/** Leaves nothing but one type of reviews: by the choices beside the results, or by the bar of a phone. */
const narrow = async (person: Person, text: (key: string) => string, phone: boolean): Promise<void> => {
  const { page } = person
  const type = text('search.filters.type')
  const count = page.locator('#search-results')
  const before = await count.innerText()
  if (phone) {
    await person.click(page.getByRole('button', { name: text('search.filters.menu'), exact: true }))
    await person.click(layer(page).getByRole('button', { name: type, exact: true }))
    await person.click(layer(page).getByRole('checkbox', reviews).first())
    await person.click(layer(page).getByRole('button', { name: /\d/ }).last())
    await expect(layer(page)).toBeHidden()
  } else await person.click(page.getByRole('list', { name: type }).getByRole('checkbox', reviews).first())
  await expect(page).toHaveURL(/applied_filters=/)
  await expect(count).not.toHaveText(before)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const textsOf = async (page: Page, lang: Lang): Promise<(key: string) => string> => {
  const texts = await siteTexts(page, lang)
  return (key) => texts.get(key) ?? `no text ${key}`
}

/** From a question to five reviews in the inbox, by a person who has an account and is not logged in. */
const mailFiveReviews = async (page: Page, lang: Lang, question: string, phone: boolean): Promise<Person> => {
  const { email } = await createAccount('hse')
  const before = (await mailsTo(email)).length
  const person = await atHome(page, lang)
  const text = await textsOf(page, lang)
  const send = text('search.selection.send')
  await ask(person, question)
  await narrow(person, text, phone)
  const titles: string[] = []
  for (const place of [0, 1, 2, 3, 4]) {
    await person.click(results(page).nth(place).getByRole('checkbox'))
    titles.push(await resultLink(page, place).innerText())
  }
  await person.click(selected(page).getByRole('link', { name: send }))
  const main = page.getByRole('main')
  await person.fill(main.getByLabel(text('account.fields.email'), { exact: true }), email)
  await person.fill(main.getByLabel(text('account.fields.password'), { exact: true }), password)
  await person.click(main.getByRole('button', { name: text('account.login.submit'), exact: true }))
  const { text: mail = '' } = await nextMailTo(email, before)
  for (const title of titles) expect(mail.replaceAll(/\s+/g, ' ')).toContain(title.replaceAll(/\s+/g, ' '))
  return person
}

test('from a question to five reviews in the inbox', { tag: '@full' }, async ({ page }) => {
  expectActions(
    'A question to five reviews in the inbox',
    await mailFiveReviews(page, 'en', 'mental health of adolescents', false),
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('from a question to five reviews in the inbox, in French', { tag: '@full' }, async ({ page }) => {
    const person = await mailFiveReviews(page, 'fr', 'obésité', true)
    expectActions('The same in French on a phone', person)
  })
})

for (const [task, lang, question, about, tag] of [
  ['School violence in Portuguese', 'pt', 'violência na escola', /escola|school/i, []],
  ['COVID-19 in Chinese', 'cn', '新冠疫情期间关闭学校', /COVID|新冠|SARS|pandemic/i, ['@full']],
] as const)
  test(`${task}: from the question to a document that answers it`, { tag: [...tag] }, async ({ page }) => {
    const person = await atHome(page, lang)
    await ask(person, question)
    await expect(resultLink(page, 0)).toHaveText(about)
    const title = await resultLink(page, 0).innerText()
    await person.click(resultLink(page, 0))
    await expect(heading(page)).toHaveText(title)
    await expect(heading(page)).toBeFocused()
    expectActions(task, person)
  })

test(
  '200 results go into a reference manager, and another program reads all of them',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, await createAccount('hse'))
    const person = await atHome(page, 'en')
    await ask(person, 'vaccination of children')
    const count = page.getByRole('heading', { name: /documents found$/ })
    const total = Number(/^[\d,]+/.exec((await count.innerText()).trim())?.[0].replaceAll(',', ''))
    expect(total).toBeGreaterThanOrEqual(200)
    await person.click(page.getByRole('button', { name: 'Export' }))
    const { text } = await downloaded(page, () => person.click(page.getByRole('button', { name: /^RIS/ })))
    const { data } = new Cite(text, { forceType: '@ris/file' })
    expect(data).toHaveLength(total)
    expect(data.filter(({ title, type, issued }) => !title || !type || !issued)).toEqual([])
    const shown = (await resultLink(page, 0).innerText()).replaceAll(/\s+/g, ' ')
    expect(data[0]?.title).toBe(shown)
    expectActions('200 results into a reference manager', person)
  },
)

test('two reviews stand side by side', { tag: '@mf-article' }, async ({ page }) => {
  const person = await atHome(page, 'en')
  await ask(person, 'school violence')
  const titles: string[] = []
  for (const place of [0, 2]) {
    await person.click(results(page).nth(place).getByRole('checkbox'))
    titles.push(await resultLink(page, place).innerText())
  }
  await person.click(selected(page).getByRole('link', { name: 'Compare' }))
  const columns = page.getByRole('table').getByRole('columnheader')
  await expect(columns).toHaveText(titles)
  await expect(heading(page)).toBeFocused()
  expectActions('Two reviews compared', person)
})

test('a search is shared: who gets it sees the same documents', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await atHome(page, 'en')
  await ask(person, 'mental health of adolescents')
  await narrow(person, await textsOf(page, 'en'), false)
  await person.click(page.getByRole('button', { name: 'Copy search strategy' }))
  await expect(page.getByText('The search strategy is copied.').first()).toBeVisible()
  const [, address = ''] = /Address: (\S+)$/.exec(await page.evaluate(() => navigator.clipboard.readText())) ?? []
  const other = await browser.newPage()
  await other.goto(address)
  await expect(results(other).first()).toBeVisible()
  const titles = (list: Page): Promise<string[]> => results(list).getByRole('heading').allInnerTexts()
  expect(await titles(other)).toEqual(await titles(page))
  await other.close()
  expectActions('A search shared', person)
})

test('a password is recovered', { tag: '@full' }, async ({ page }) => {
  const { email } = await createAccount('hse')
  const before = (await mailsTo(email)).length
  const person = await atHome(page, 'en')
  const fresh = 'another four words here'
  await person.click(page.getByRole('button', { name: 'Menu' }))
  await person.click(layer(page).getByRole('button', { name: 'Log in' }))
  await person.click(layer(page).getByRole('link', { name: 'Forgot your password?' }))
  await person.fill(page.getByRole('main').getByLabel('E-mail address'), email)
  await person.click(page.getByRole('button', { name: 'Send the link' }))
  await person.follow(linkIn(await nextMailTo(email, before), '/reset-password/'))
  await person.fill(page.getByLabel('New password', { exact: true }), fresh)
  await person.fill(page.getByLabel('Confirm new password', { exact: true }), fresh)
  await person.click(page.getByRole('button', { name: 'Set the password' }))
  await expect(page).toHaveURL(/\/login/)
  const main = page.getByRole('main')
  await person.fill(main.getByLabel('E-mail address'), email)
  await person.fill(main.getByLabel('Password', { exact: true }), fresh)
  await person.click(main.getByRole('button', { name: 'Log in', exact: true }))
  await expect(heading(page)).not.toHaveText('Log in')
  expectActions('A password recovered', person)
})

test('a brief in the inbox of somebody without an account', { tag: '@full' }, async ({ page }) => {
  // The proof of work takes as long as the machine is busy.
  const email = newAddress()
  const person = await atHome(page, 'en')
  await ask(person, 'school violence')
  await person.click(page.getByRole('link', { name: 'Make a brief' }))
  await person.click(page.getByRole('button', { name: 'E-mail it, no account needed' }))
  await person.fill(page.getByRole('textbox', { name: 'E-mail address' }), email)
  await person.click(page.getByRole('button', { name: 'Send me the link' }))
  await expect(page.getByText('Check your e-mail')).toBeVisible({ timeout: 60_000 })
  await person.follow(linkIn(await nextMailTo(email), '/brief-by-mail/'))
  await person.click(page.getByRole('button', { name: 'Send me the brief' }))
  await expect(page.getByText('The brief is on its way')).toBeVisible()
  expect((await nextMailTo(email, 1)).subject).toBe('Your brief: school violence')
  expectActions('A brief in the inbox, without an account', person)
})

test('a brief that is kept up to date with its search', { tag: '@full' }, async ({ page }) => {
  await signIn(page, await createAccount('hse'))
  const person = await atHome(page, 'en')
  await ask(person, 'school violence')
  await person.click(page.getByRole('link', { name: 'Make a brief' }))
  await person.click(page.getByRole('button', { name: 'Keep it up to date' }))
  await expect(page.getByText('Nothing new since.')).toBeVisible()
  expectActions('A brief kept up to date', person)
})

test('by keyboard alone, from a question to its citation', { tag: '@full' }, async ({ page }) => {
  const person = await atHome(page, 'en')
  await person.walkTo(page.getByRole('link', { name: 'Skip to the content' }))
  await person.press('Enter')
  await person.walkTo(searchBox(page))
  await person.type('school violence')
  await person.press('Enter')
  await expect(results(page)).toHaveCount(20)
  await expect(heading(page)).toBeFocused()
  await person.walkTo(page.getByRole('link', { name: 'Skip to the results' }))
  await person.press('Enter')
  await expect(results(page).first()).toBeFocused()
  await person.walkTo(resultLink(page, 0))
  const title = await resultLink(page, 0).innerText()
  await person.press('Enter')
  await expect(heading(page)).toHaveText(title)
  await expect(heading(page)).toBeFocused()
  await person.walkTo(page.getByRole('button', { name: 'Copy the citation' }))
  expectActions('By keyboard alone: a question to its citation', person)
})

test.describe('at 400 %', () => {
  // 1280 by 1024 pixels, magnified four times.
  test.use({ viewport: { width: 320, height: 256 } })

  /** How much of the window the content of the top layer has. */
  const contentShare = (content: Locator): Promise<number> =>
    content.evaluate((element) => element.clientHeight / window.innerHeight)

  test('a question, its filters and a document, without scrolling sideways', { tag: '@full' }, async ({ page }) => {
    const person = await atHome(page, 'en')
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await ask(person, 'mental health of adolescents')
    expect(await sideways()).toBe(0)
    await person.click(page.getByRole('button', { name: 'Filters', exact: true }))
    await person.click(layer(page).getByRole('button', { name: 'Type', exact: true }))
    await person.click(layer(page).getByRole('checkbox', reviews).first())
    expect(await contentShare(layer(page).locator('header + div'))).toBeGreaterThanOrEqual(0.5)
    await person.click(layer(page).getByRole('button', { name: /^Show [\d,]+ documents?$/ }))
    await expect(layer(page)).toBeHidden()
    expect(await sideways()).toBe(0)
    const title = await resultLink(page, 0).innerText()
    await person.click(resultLink(page, 0))
    await expect(heading(page)).toHaveText(title)
    expect(await sideways()).toBe(0)
    expectActions('At 400 %: a question, a filter, a document', person)
  })
})
