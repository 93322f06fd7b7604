import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { openDatabase } from '../database/open-database.ts'
import { readOutbox } from '../fixtures/test-accounts.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { fastify } from 'fastify'
import type { Mail } from './mail.ts'
import { registerRoutes } from '../http/register-routes.ts'
import { mailHealthRoute } from './mail-health-route.ts'
import { claimMail, mailFailed, mailState, queueMail, retryFailedMails } from './mail-queue.ts'
import { createMailSender } from './mail-sender.ts'
import { openMailTransport } from './mail-transport.ts'

const hour = 3_600_000
const dataDir = temporaryFolder()
const db = await openDatabase(dataDir)
after(() => db.destroy())
let clock = Date.parse('2026-11-21T09:00:00Z')
const now = () => new Date(clock)
const mail: Mail = {
  subject: 'Ein Grüß 系统',
  text: 'text\n',
  html: '<p>html</p>',
  lang: 'en',
  from: { name: 'Health "Systems"', address: 'no-reply@hse.example' },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
}
const queue = (to: string) => queueMail(db, { accountId: null, to, kind: 'digest', mail }, now())

interface Received {
  to: string
  data: string
}
/** An SMTP server that answers each recipient's address with the status it names, for example `451@x`. */
const startSmtp = async () => {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      const status = Number(address.split('@')[0])
      done(Number.isNaN(status) ? null : Object.assign(new Error('no'), { responseCode: status }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', data: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address() as { port: number }))
  })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}

const smtp = await startSmtp()
const transport = openMailTransport({ smtpUrl: smtp.url, dataDir })
const sender = createMailSender({ db, transport, now })
after(async () => {
  await sender.close()
  transport.close()
  await smtp.close()
})
const rowTo = (recipient: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

test('a mail goes out by SMTP with its headers, and is sent once', async () => {
  await queue('ada@example.org')
  await sender.drain()
  await sender.drain()
  assert.equal(smtp.received.length, 1)
  const [{ data = '' } = {}] = smtp.received
  const { id } = await rowTo('ada@example.org')
  assert.match(data, /^From: "Health \\"Systems\\"" <no-reply@hse\.example>/m)
  assert.match(data, new RegExp(`^Message-ID: <${id}@hse\\.example>`, 'm'))
  assert.match(data, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  assert.match(data, /^Auto-Submitted: auto-generated/m)
})

test('a mail that cannot be sent now is tried again, later each time, for two days', async () => {
  await queue('451@example.org')
  const tried: number[] = []
  for (let passed = 0; passed < 60; passed += 0.5) {
    const before = (await rowTo('451@example.org')).attempts
    await sender.drain()
    if ((await rowTo('451@example.org')).attempts > before) tried.push(passed)
    clock += hour / 2
  }
  const { state, attempts, problem } = await rowTo('451@example.org')
  assert.deepEqual([state, attempts, problem], ['failed', 8, 'SMTP 451'])
  assert.ok((tried.at(-1) ?? 0) > 36)
})

test('a mail that is refused for good is given up at once', async () => {
  await queue('550@example.org')
  await sender.drain()
  const { state, attempts } = await rowTo('550@example.org')
  assert.deepEqual([state, attempts], ['failed', 1])
})

test('a login that the server refuses is no refusal of the mail', async () => {
  const url = smtp.url.replace('//', '//user:wrong@')
  const refused = openMailTransport({ smtpUrl: url, dataDir })
  const other = createMailSender({ db, transport: refused, now })
  await queue('login@example.org')
  await other.drain()
  const { state, attempts, problem } = await rowTo('login@example.org')
  assert.deepEqual([state, attempts, problem], ['queued', 1, 'SMTP 535'])
  await other.close()
  refused.close()
  await db.deleteFrom('mails').where('recipient', '=', 'login@example.org').execute()
})

test('one that fails does not keep the others', async () => {
  await queue('451@other.example')
  await queue('grace@example.org')
  await sender.drain()
  assert.equal((await rowTo('grace@example.org')).state, 'sent')
})

test('one that is damaged is given up, and the next goes out', async () => {
  await queue('damaged@example.org')
  await db.updateTable('mails').set({ message: '{"subject":' }).where('recipient', '=', 'damaged@example.org').execute()
  await queue('next@example.org')
  await sender.drain()
  const { state, problem } = await rowTo('damaged@example.org')
  assert.deepEqual([state, problem], ['failed', 'damaged'])
  assert.equal((await rowTo('next@example.org')).state, 'sent')
  await db.deleteFrom('mails').where('recipient', '=', 'damaged@example.org').execute()
})

test('what could not be sent is to be seen, without addresses, and can be tried anew', async () => {
  const app = fastify()
  registerRoutes(app, [mailHealthRoute(db)], {
    sessions: { identify: () => Promise.resolve({ status: 'visitor' }), renew: () => Promise.resolve(null) },
    limits: { calls: 0, search: 0, suggestions: 0, exports: 0 },
  })
  const response = await app.inject('/healthz/mail')
  assert.equal(response.statusCode, 503)
  const state = response.json<Record<string, unknown>>()
  assert.deepEqual([state['status'], state['failed'], state['queued'], state['retrying']], ['failing', 2, 1, 1])
  assert.doesNotMatch(response.body, /example\.org/)
  assert.equal(await retryFailedMails(db, now()), 2)
  assert.equal((await mailState(db)).failed, 0)
  await app.close()
})

test('a mail whose sender went away is taken by another, but not before its lease is over', async () => {
  await db.deleteFrom('mails').execute()
  await queue('lost@example.org')
  assert.ok(await claimMail(db, now()))
  assert.equal(await claimMail(db, now()), null)
  clock += 6 * 60_000
  assert.ok(await claimMail(db, now()))
})

test('two servers on one queue send each mail once', async () => {
  await db.deleteFrom('mails').execute()
  const other = await openDatabase(dataDir)
  const second = createMailSender({ db: other, transport, now })
  const before = smtp.received.length
  for (let index = 0; index < 20; index++) await queue(`many${index}@example.org`)
  await Promise.all([sender.drain(), second.drain()])
  await second.close()
  await other.destroy()
  const recipients = smtp.received.slice(before).map(({ to }) => to)
  assert.equal(recipients.length, 20)
  assert.equal(new Set(recipients).size, 20)
})

test('a mail whose sender was killed between handing it over and saying so goes out again, under the same Message-ID', async () => {
  await db.deleteFrom('mails').execute()
  await queue('twice@example.org')
  const before = smtp.received.length
  const claimed = await claimMail(db, now())
  assert.ok(claimed)
  await transport.send(claimed)
  clock += 6 * 60_000
  await sender.drain()
  const ids = smtp.received.slice(before).map(({ data }) => /^Message-ID: (.+)$/im.exec(data)?.[1])
  assert.equal(ids.length, 2)
  assert.ok(ids[0])
  assert.equal(ids[0], ids[1])
})

test('a sender that took longer than its lease undoes nothing that another did meanwhile', async () => {
  await db.deleteFrom('mails').execute()
  await queue('late@example.org')
  const late = await claimMail(db, now())
  assert.ok(late)
  clock += 6 * 60_000
  await sender.drain()
  for (const final of [true, false]) await mailFailed(db, late, { problem: 'ETIMEDOUT', final }, now())
  const { state, problem } = await rowTo('late@example.org')
  assert.deepEqual([state, problem], ['sent', null])
})

test('without SMTP mails are files, whole, and the same mail is one file however often it is handed over', async () => {
  const folder = temporaryFolder()
  const files = openMailTransport({ smtpUrl: undefined, dataDir: folder })
  const queued = {
    id: 'mail-1',
    recipient: 'ada@example.org',
    kind: 'digest' as const,
    mail,
    attempts: 1,
    createdAt: now(),
  }
  await files.send(queued)
  await files.send(queued)
  assert.deepEqual(readdirSync(join(folder, 'outbox')).length, 1)
  writeFileSync(join(folder, 'outbox', 'half.eml.draft'), 'half')
  const [read] = await readOutbox(folder)
  assert.equal(read?.subject, 'Ein Grüß 系统')
  assert.match(files.where, /outbox$/)
})
