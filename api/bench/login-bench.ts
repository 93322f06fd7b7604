import autocannon from 'autocannon'
import { createAccountStore } from '../src/accounts/account-store.ts'
import { createPasswords } from '../src/accounts/passwords.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { startApi } from './running-api.ts'
import { inMilliseconds, timed } from './timing.ts'

/**
 * Measures how many people can log in, and how long everybody else waits meanwhile. Works on the data folder with an
 * account of its own, which it removes; limits are off, so that what is measured is the work and not the refusal.
 */
const seconds = 10
const connections = 20
const port = Number(process.env['BENCH_PORT'] ?? 5056)
const password = 'a password for the bench'

const config = readConfig(process.env)
const db = await openDatabase(config.dataDir, config.databaseUrl)
const accounts = createAccountStore(db)
const now = new Date()
const email = `bench-${crypto.randomUUID()}@example.org`
const passwordHash = await createPasswords().hash(password)
const { id } = await accounts.create({ email, passwordHash, languages: {} }, now)
await accounts.update(id, { confirmedAt: now.toISOString() }, now)
const api = await startApi(port)

const headers = { accept: 'application/json', 'content-type': 'application/json' }
const login = (secret: string) => ({
  method: 'POST' as const,
  path: '/api/auth/client',
  headers,
  body: JSON.stringify({ type: 'hse', email, password: secret }),
})
const flood = (secret: string) =>
  autocannon({ url: api.address, connections, duration: seconds, requests: [login(secret)] })

const tokenOf = async (): Promise<string> => {
  const { method, path, body } = login(password)
  const answer = await fetch(api.address + path, { method, headers, body })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
const authorization = `Bearer ${await tokenOf()}`
const others = {
  'a search': '/api/search?q=health%20workers&site=hse&lang=en',
  suggestions: '/api/search/suggestions?q=vacc&type=hse&lang=en',
  'the own profile': '/api/profile?type=hse',
  'saved searches': '/api/subscriptions/hse',
}
/** Calls one address again and again, for as long as the flood lasts. */
const waits = async (path: string) => {
  const end = Date.now() + seconds * 1000
  const calls = function* () {
    while (Date.now() < end) yield () => fetch(api.address + path, { headers: { authorization } }).then((a) => a.text())
  }
  return timed(calls())
}

const everybodyWaits = async (): Promise<void> => {
  const times = await Promise.all(
    Object.entries(others).map(async ([name, path]) => ({ name, time: await waits(path) })),
  )
  for (const { name, time } of times) console.log(`  ${name.padEnd(18)}${inMilliseconds(time)}`)
}

try {
  console.log('milliseconds until the answer, four callers at a time: p50, p95, p99\nnobody logs in')
  await everybodyWaits()
  for (const [name, secret] of [
    ['right passwords', password],
    ['wrong passwords', 'another password'],
  ] as const) {
    console.log(`${connections} callers log in without pause, with ${name}`)
    const [result] = await Promise.all([flood(secret), everybodyWaits()])
    const refused = result.non2xx + result.errors
    console.log(
      `  ${result.requests.average.toFixed(1)} logins a second, p50 ${result.latency.p50} ms, ${refused} refused`,
    )
  }
} finally {
  await api.stop()
  await accounts.remove(id)
  await db.destroy()
}
