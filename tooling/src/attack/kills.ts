import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../processes/run.ts'
import { fromRoot } from '../root.ts'
import { seeded } from './generated-requests.ts'
import * as v from 'valibot'
import { profileSchema, readEnvelope, savedSearchesSchema } from './answers.ts'
import type { Tally } from './tally.ts'
import type { Target } from './target.ts'

/** Searches that one of the people saves; afterwards the name in the profile alone is written. */
const searchesOfOne = 150
const lost = 'acknowledged writes lost in kills'

/**
 * Kills the API in the middle of writing for several people at once, each write over HTTP, and asks afterwards for
 * everything that it had acknowledged.
 *
 * @param tokens of people, each of whom saves searches and changes the own name as fast as they are stored
 */
export const tryKills = async (
  target: Target,
  tally: Tally,
  { kills, tokens }: { kills: number; tokens: readonly string[] },
): Promise<void> => {
  const chance = seeded(11)
  const people = tokens.map((token) => ({ token, searches: new Set<string>(), name: 0, writes: 0 }))
  const call = async (path: string, token: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${target.api}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `10.203.${Math.floor(chance() * 250)}.${Math.floor(chance() * 250)}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await readEnvelope(response)
    if (answer.success !== true) throw new Error(`${path}: ${response.status}`)
    return answer.data
  }
  /** A server that has just come back may ask to wait. */
  const callUntilAnswered = async (path: string, token: string): Promise<unknown> => {
    for (let tries = 1; ; tries++) {
      try {
        return await call(path, token)
      } catch (error) {
        if (tries === 60) throw error
        await pause(250)
      }
    }
  }
  let over = false
  const writing = people.map(async (person) => {
    for (let count = 1; !over; count++) {
      try {
        if (count <= searchesOfOne) {
          const query = `kill ${count}`
          const search = { type: 'hse', query, filters: [], subscribed: false }
          await call('/subscriptions/subscribe', person.token, search)
          person.searches.add(query)
          person.writes += 1
        }
        await call('/profile', person.token, { type: 'hse', firstName: `Name ${count}` })
        person.name = count
        person.writes += 1
      } catch {
        // No answer: nothing was promised, and the server is on its way back.
        await pause(20)
      }
    }
  })
  const allWritten = (): number => people.reduce((sum, { writes }) => sum + writes, 0)
  /** Until as many more writes were acknowledged: the server is in the middle of the next ones then. */
  const acknowledgedMore = async (count: number): Promise<void> => {
    const wanted = allWritten() + count
    for (let tries = 0; tries < 2000 && allWritten() < wanted; tries++) await pause(5)
  }
  for (let round = 0; round < kills; round++) {
    await acknowledgedMore(5 + Math.floor(chance() * 40))
    await target.stopApi('SIGKILL')
    await target.startApi()
  }
  over = true
  await Promise.all(writing)
  const written = allWritten()
  let missing = 0
  for (const { token, searches, name } of people) {
    const saved = v.parse(savedSearchesSchema, await callUntilAnswered('/subscriptions/hse', token))
    const there = new Set(saved.map(({ query }) => query))
    const { firstName } = v.parse(profileSchema, await callUntilAnswered('/profile', token))
    missing += [...searches].filter((query) => !there.has(query)).length
    // What was written after the last acknowledged name may be there or not.
    if (Number(firstName.split(' ')[1] ?? 0) < name) missing += 1
  }
  const problem =
    missing > 0 ? `${missing} lost` : written < kills * 5 ? `only ${written} writes were acknowledged` : null
  for (let round = 0; round < kills; round++) tally.add(lost, round === 0 ? problem : null)
  tally.measure(lost, `${written} writes acknowledged by ${people.length} people's calls`)
}

/** The test that kills a process in the middle of sending alerts, with as many kills as asked for. */
export const tryKilledMails = async (tally: Tally, kills: number): Promise<void> => {
  const kind = 'mails lost or doubled in kills'
  const test = fromRoot('api/src/alerts/alerts-killed.test.ts')
  const { ok, output } = await run(process.execPath, ['--test', test], { KILL_ROUNDS: String(kills) })
  for (let round = 0; round < kills; round++) tally.add(kind, ok || round > 0 ? null : output.slice(-500))
  const [, mails] = /(\d+ mails[^\n]*)/.exec(output) ?? []
  if (mails) tally.measure(kind, mails)
}
