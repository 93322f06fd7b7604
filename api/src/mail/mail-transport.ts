import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { QueuedMail } from './mail-queue.ts'

/** Sends a mail; rejects when it could not. Sending the same mail twice must change nothing where that can be prevented. */
export interface MailTransport {
  send(mail: QueuedMail): Promise<void>
  /** Where mails go, for the start-up text. */
  where: string
  close(): void
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The id is the mail's own: a receiver that gets it twice can tell. */
const toOptions = ({ id, recipient, kind, mail, createdAt }: QueuedMail): SendMailOptions => ({
  from: mail.from,
  to: { name: '', address: recipient },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: createdAt,
  messageId: `<${id}@${domainOf(mail.from.address)}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Mail-Kind': kind, ...mail.headers },
  attachments: (mail.attachments ?? []).map(({ name, type, content, encoding }) => ({
    filename: name,
    contentType: type,
    content,
    ...(encoding && { encoding }),
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Sends by SMTP. A mail handed over just before the process ended is sent again, under the same Message-ID. */
const smtpTransport = (url: string): MailTransport => {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 })
  return {
    send: async (mail) => void (await transport.sendMail(toOptions(mail))),
    where: `sent by ${new URL(url).host}`,
    close: () => transport.close(),
  }
}

/** A name that sorts by time and is the mail's own, so that writing it twice leaves one file. */
const fileName = ({ id, kind, createdAt }: QueuedMail): string =>
  `${createdAt.toISOString().replaceAll(/[-:.]/g, '')}-${kind}-${id}.eml`

/** Writes each mail as a file. Files appear whole, and each mail once. */
const outboxTransport = (folder: string): MailTransport => {
  const transport = createTransport({ streamTransport: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toOptions(mail))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, fileName(mail))
      const draft = `${path}.draft`
      const file = openSync(draft, 'w', 0o600)
      try {
        writeFileSync(file, Buffer.isBuffer(message) ? message : await buffer(message))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(draft, path)
    },
    where: `written to ${folder}`,
    close: () => transport.close(),
  }
}

/** SMTP where an address is configured, otherwise files in `outbox` of the data folder. */
export const openMailTransport = ({
  smtpUrl,
  dataDir,
}: {
  smtpUrl: string | undefined
  dataDir: string
}): MailTransport => (smtpUrl ? smtpTransport(smtpUrl) : outboxTransport(join(dataDir, 'outbox')))
