import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Where the API under test writes its mails. */
const folder = join(process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../data'), 'outbox')

/** Milliseconds a mail may take: the queue is looked through every few seconds. */
const timeout = 15_000

/** Mails to an address so far, the oldest first. */
export const mailsTo = async (address: string): Promise<Email[]> => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const texts = names.sort().map((name) => readFileSync(join(folder, name)))
  const mails = await Promise.all(texts.filter((text) => text.includes(address)).map((text) => PostalMime.parse(text)))
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}

/**
 * The mail to an address that comes after those there were.
 *
 * @param after number of mails to the address so far
 */
export const nextMailTo = async (address: string, after = 0): Promise<Email> => {
  const end = Date.now() + timeout
  for (;;) {
    const mail = (await mailsTo(address))[after]
    if (mail) return mail
    if (Date.now() > end) throw new Error(`No mail to ${address} came to ${folder}: is that the API's own folder?`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The token in the first link of a mail to a page of the site. */
export const tokenIn = (mail: Email, page: string): string => {
  const [, token] = new RegExp(`/${page}/(?:\\S*#)?([\\w.-]+)`).exec(mail.text ?? '') ?? []
  if (!token) throw new Error(`There is no link to ${page} in: ${mail.text ?? ''}`)
  return token
}
