import { join } from 'node:path'
import { createAccountStore } from '../../../api/src/accounts/account-store.ts'
import { createPasswords } from '../../../api/src/accounts/passwords.ts'
import { openDatabase } from '../../../api/src/database/open-database.ts'
import { run } from '../processes/run.ts'
import { fromRoot } from '../root.ts'
import { tryBackups, tryDamage } from './damage.ts'
import { logIn, password, tryForbidden } from './forbidden-acts.ts'
import { sendGenerated } from './generated-requests.ts'
import { tryPayloads } from './payloads.ts'
import { tryDripping, tryPipelining } from './stalls.ts'
import { createTally, type Row, type Tally } from './tally.ts'
import { startTarget, type Target } from './target.ts'

export interface AttackSize {
  documents: number
  requests: number
  drips: number
  damages: number
  backups: number
  /** 0: processes are not killed here. */
  kills: number
  seed: number
}

export const shortAttack: AttackSize = {
  documents: 50,
  requests: 600,
  drips: 0,
  damages: 1,
  backups: 1,
  kills: 0,
  seed: 1,
}
export const wholeAttack: AttackSize = {
  documents: 2000,
  requests: 20_000,
  drips: 200,
  damages: 20,
  backups: 20,
  kills: 100,
  seed: 1,
}

const makePeople = async ({ dataDir }: Target, names: readonly string[]): Promise<void> => {
  const db = await openDatabase(dataDir)
  const accounts = createAccountStore(db)
  const passwordHash = await createPasswords().hash(password)
  for (const name of names) {
    const { id } = await accounts.create({ email: `${name}@example.org`, passwordHash, languages: {} }, new Date())
    await accounts.update(id, { confirmedAt: new Date().toISOString() }, new Date())
  }
  await db.destroy()
}

/** The tests that kill processes in the middle of writing and of sending, run with as many kills as asked for. */
const tryKills = async (tally: Tally, kills: number): Promise<void> => {
  for (const [kind, file, count] of [
    ['acknowledged writes lost in kills', 'api/src/accounts/durability.test.ts', kills],
    ['mails lost or doubled in kills', 'api/src/alerts/alerts-killed.test.ts', Math.ceil(kills / 2)],
  ] as const) {
    const { ok, output } = await run(process.execPath, ['--test', fromRoot(file)], { KILL_ROUNDS: String(count) })
    for (let round = 0; round < count; round++) tally.add(kind, ok || round > 0 ? null : output.slice(-500))
  }
}

/** Attacks a copy of the site that is started for it. @returns attempts and failures by kind */
export const runAttack = async (size: AttackSize, print: (line: string) => void = () => undefined): Promise<Row[]> => {
  const tally = createTally()
  const target = await startTarget(size.documents)
  try {
    await makePeople(target, ['owner', 'stranger', 'sender'])
    const [owner, stranger, sender] = [
      await logIn(target, 'owner@example.org'),
      await logIn(target, 'stranger@example.org'),
      await logIn(target, 'sender@example.org'),
    ]
    print('forbidden acts ...')
    await tryForbidden(target, tally, { owner, stranger })
    print('payloads ...')
    await tryPayloads(target, tally)
    print(`${size.requests} generated requests ...`)
    await sendGenerated(target, tally, { count: size.requests, tokens: [sender], seed: size.seed })
    print('stalls ...')
    await tryPipelining(target, tally)
    await tryDripping(target, tally, size.drips)
    print('damaged files and backups ...')
    await tryDamage(target, tally, size.damages)
    await tryBackups(target, tally, size.backups)
    const alive = await fetch(join(`${target.site}/`, 'healthz').replace(':/', '://')).then(({ ok }) => ok)
    tally.add('alive at the end', alive ? null : 'the site server is gone')
  } finally {
    await target.close()
  }
  if (size.kills > 0) {
    print('kills ...')
    await tryKills(tally, size.kills)
  }
  return tally.rows()
}

/** The table as markdown. */
export const attackTable = (rows: readonly Row[]): string =>
  [
    '| kind | attempts | failures |',
    '| --- | ---: | ---: |',
    ...rows.map((row) => `| ${row.kind} | ${row.attempts} | ${row.failures} |`),
  ].join('\n')
