import { join } from 'node:path'
import { tryBackups, tryDamage } from './damage.ts'
import { tryExpensiveQueries } from './expensive-queries.ts'
import { logIn, tryForbidden } from './forbidden-acts.ts'
import { sendGenerated } from './generated-requests.ts'
import { tryKilledMails, tryKills } from './kills.ts'
import { makePeople } from './make-people.ts'
import { tryPayloads } from './payloads.ts'
import { tryDripping, tryPipelining } from './stalls.ts'
import { createTally, type Row } from './tally.ts'
import { startTarget } from './target.ts'

export const wholeAttack = {
  documents: 2000,
  requests: 20_000,
  drips: 200,
  damages: 200,
  backups: 20,
  /** Under way in each backup. */
  writes: 1000,
  /** In the middle of writing, and of sending mails; 0: processes are not killed here. */
  kills: 100,
  killedMails: 50,
  /** Whether costly queries are tried over this site's own documents. */
  costly: true,
  seed: 1,
}

export const shortAttack: typeof wholeAttack = {
  documents: 50,
  requests: 600,
  drips: 0,
  damages: 2,
  backups: 1,
  writes: 100,
  kills: 0,
  killedMails: 0,
  costly: false,
  seed: 1,
}

/** Attacks a copy of the site that is started for it. @returns attempts and failures by kind */
export const runAttack = async (
  size: typeof wholeAttack,
  print: (line: string) => void = () => undefined,
): Promise<Row[]> => {
  const tally = createTally()
  const target = await startTarget(size.documents)
  try {
    const writers = Array.from({ length: size.kills > 0 ? 6 : 0 }, (_, place) => `writer${place}`)
    await makePeople(target, ['owner', 'stranger', 'sender', ...writers])
    const [owner, otherUser, sender] = [
      await logIn(target, 'owner@example.org'),
      await logIn(target, 'stranger@example.org'),
      await logIn(target, 'sender@example.org'),
    ]
    const tokens: string[] = []
    for (const name of writers) tokens.push(await logIn(target, `${name}@example.org`))
    print('forbidden acts ...')
    await tryForbidden(target, tally, { owner, otherUser })
    print('payloads ...')
    await tryPayloads(target, tally)
    print(`${size.requests} generated requests ...`)
    await sendGenerated(target, tally, { count: size.requests, tokens: [sender], seed: size.seed })
    print('stalls ...')
    await tryPipelining(target, tally)
    await tryDripping(target, tally, size.drips)
    print('damaged files and backups ...')
    await tryDamage(tally, size.damages)
    await tryBackups(target, tally, size)
    if (size.kills > 0) {
      print('kills in the middle of writing ...')
      await tryKills(target, tally, { kills: size.kills, tokens })
    }
    const alive = await fetch(join(`${target.site}/`, 'healthz').replace(':/', '://')).then(({ ok }) => ok)
    tally.add('alive at the end', alive ? null : 'the site server is gone')
  } finally {
    await target.close()
  }
  if (size.killedMails > 0) {
    print('kills in the middle of sending ...')
    await tryKilledMails(tally, size.killedMails)
  }
  if (size.costly) {
    print('costly queries ...')
    await tryExpensiveQueries(tally)
  }
  return tally.rows()
}

export const attackTable = (rows: readonly Row[]): string =>
  [
    '| kind | attempts | failures | measured |',
    '| --- | ---: | ---: | --- |',
    ...rows.map((row) => `| ${row.kind} | ${row.attempts} | ${row.failures} | ${row.measured} |`),
  ].join('\n')
