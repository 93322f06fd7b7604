import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { typeInto } from './page-parts.ts'

export const password = 'four words in row'

/** An address nobody used before. */
export const newAddress = (): string => `reader-${randomUUID()}@example.org`

/** Fills fields in by their labels, in a page or a layer. */
export const fillIn = async (where: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await typeInto(where.getByLabel(label, { exact: true }), text)
}

/** The first link of a mail that has a word in it, as it stands in the mail. */
export const linkIn = ({ text = '' }: Email, word: string): string => {
  const link = [...text.matchAll(/https?:\/\/\S+/g)].map(([found]) => found).find((found) => found.includes(word))
  if (!link) throw new Error(`There is no link with ${word} in: ${text}`)
  return link
}

export const submitLogin = async (where: Page | Locator, email: string, secret = password): Promise<void> => {
  await fillIn(where, { 'E-mail address': email, Password: secret })
  await where.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** A message at the top of the page. */
export const notice = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()
