import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import type { VitalSummary } from 'shared/health'
import { getsCanary, registryFor, buckets } from 'shared/remote'
import { temporarySite, writeVersion } from '../fixtures/index.ts'
import { changeRegistry, makeCanary, makeCurrent, promote, readHistory, readRegistryFile } from '../registry/index.ts'
import { guardOnce, evaluateReleases, type ReportSource } from './guard.ts'
import { evaluateCanary, type ReleaseCount } from './evaluate-canary.ts'

const site = temporarySite()
const since = new Date('2026-11-21T12:00:00Z')
const terms = { share: 0.1, errorBudget: 0.02, leastViews: 200 }

before(async () => {
  for (const version of ['1.0.0', '1.1.0']) writeVersion(site, 'mf-search', version)
  await changeRegistry(site, { action: 'release', why: 'the first' }, makeCurrent('mf-search', '1.0.0'))
})

/** A number from 0 up to 1 that is the same each time for a seed, and looks like chance (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

interface Crowd {
  counts: readonly ReleaseCount[]
  /** How many of the views were of the release on trial. */
  onTrial: number
}

/** What the pages of many visitors tell, each with a bucket of its own, when a release breaks for a share of them. */
const visit = (visitors: number, failing: Readonly<Record<string, number>>, chance: () => number): Crowd => {
  const registry = readRegistryFile(site)
  const totals = new Map<string, number>()
  let onTrial = 0
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const bucket = Math.floor(chance() * buckets)
    const row = registryFor(registry, bucket).remotes[0]
    const version = row?.current.version ?? ''
    if (row && registry.remotes[0] && getsCanary(registry.remotes[0], bucket)) onTrial += 1
    const events = chance() < (failing[version] ?? 0) ? ['view', 'render'] : ['view']
    for (const event of events) totals.set(`${version} ${event}`, (totals.get(`${version} ${event}`) ?? 0) + 1)
  }
  const counts = [...totals].map(([key, count]) => {
    const [version = '', event = ''] = key.split(' ')
    const minute = '2026-11-21T12:05:00.000Z'
    return { minute, remote: 'mf-search', version, event, count, networks: count }
  })
  return { counts, onTrial }
}

/** An API that tells these. */
const saying = (counts: readonly ReleaseCount[], vitals: readonly VitalSummary[] = []): ReportSource => ({
  counts: () => Promise.resolve(counts),
  vitals: () => Promise.resolve(vitals),
})

const tryOut = () =>
  changeRegistry(site, { action: 'canary', why: 'on trial' }, makeCanary('mf-search', '1.1.0', terms, since))

test('a release that breaks for 8 % of its visitors is taken back by itself, and the history says why', async () => {
  await tryOut()
  const { counts, onTrial } = visit(5000, { '1.1.0': 0.08 }, seeded(1))
  assert.ok(onTrial > 400 && onTrial < 600, 'a tenth of the visitors had it')
  const [line] = await guardOnce(site, saying(counts))
  assert.match(line ?? '', /taken back/)
  assert.equal(readRegistryFile(site).remotes[0]?.canary, undefined)
  assert.equal(readRegistryFile(site).remotes[0]?.current.version, '1.0.0')
  const last = readHistory(site).at(-1)
  assert.equal(last?.action, 'take-back')
  assert.match(
    last?.why ?? '',
    /^\d+ of \d+ views of 1\.1\.0 ended in an error \(\d+\.\d %, render\); its budget is 2\.0 %\.$/,
  )
})

test('a release that breaks as rarely as it may goes on, also when everybody else has trouble', async () => {
  await tryOut()
  const { counts } = visit(20_000, { '1.1.0': 0.005, '1.0.0': 0.3 }, seeded(2))
  assert.deepEqual(await guardOnce(site, saying(counts)), [])
  assert.equal(readRegistryFile(site).remotes[0]?.canary?.release.version, '1.1.0')
})

test('a few errors among few views are no verdict, and what was told before the trial does not count', async () => {
  await tryOut()
  const row = readRegistryFile(site).remotes[0]
  assert.ok(row?.canary)
  const { canary } = row
  const reports = (minute: string, views: number, errors: number): readonly ReleaseCount[] =>
    (['view', 'broken'] as const).map((event) => ({
      minute,
      remote: 'mf-search',
      version: '1.1.0',
      event,
      count: event === 'view' ? views : errors,
      networks: event === 'view' ? views : errors,
    }))
  assert.ok(evaluateCanary('mf-search', canary, reports('2026-11-21T12:01:00.000Z', 199, 199)).keep)
  assert.ok(evaluateCanary('mf-search', canary, reports('2026-11-21T11:59:00.000Z', 900, 900)).keep)
  assert.ok(!evaluateCanary('mf-search', canary, reports('2026-11-21T12:01:00.000Z', 200, 5)).keep)
})

test('a release on trial with worse pages for visitors is held: not promoted until they are no worse, and the history says both', async () => {
  await tryOut()
  const met = (slow: number): VitalSummary[] => [
    { remote: 'mf-search', version: '1.0.0', metric: 'LCP', views: 4000, p75: 1800 },
    { remote: 'mf-search', version: '1.1.0', metric: 'LCP', views: 400, p75: slow },
  ]
  const canary = () => readRegistryFile(site).remotes[0]?.canary
  const [held] = await guardOnce(site, saying([], met(2500)))
  assert.match(held ?? '', /^mf-search 1\.1\.0 is held: LCP 2500 ms/)
  assert.equal(readHistory(site).at(-1)?.action, 'hold')
  assert.match(canary()?.held ?? '', /^LCP 2500 ms/)
  const promoting = changeRegistry(site, { action: 'promote', why: 'all is well' }, promote('mf-search'))
  await assert.rejects(promoting, /1\.1\.0 is held: LCP 2500 ms/)
  assert.deepEqual(await guardOnce(site, saying([], met(2700))), [])
  assert.match(canary()?.held ?? '', /^LCP 2500 ms/)
  const [lifted] = await guardOnce(site, saying([], met(1900)))
  assert.match(lifted ?? '', /is held no more/)
  assert.ok(canary() && canary()?.held === undefined)
})

const failures =
  'unreachable timeout broken incompatible render tampered mismatch unfinished loop uncaught cleanup hang reload hidden share altered blank left'

for (const event of failures.split(' ')) {
  test(`a release on trial is judged by ${event}`, () => {
    const canary = readRegistryFile(site).remotes[0]?.canary
    assert.ok(canary)
    const reports = (of: string, count: number) => ({
      minute: '2026-11-21T12:01:00.000Z',
      remote: 'mf-search',
      version: '1.1.0',
      event: of,
      count,
      networks: count,
    })
    const evaluated = (errors: number) =>
      evaluateCanary('mf-search', canary, [reports('view', 1000), reports(event, errors)])
    assert.ok(evaluated(20).keep)
    const verdict = evaluated(21)
    assert.ok(!verdict.keep)
    assert.equal(verdict.why, `21 of 1000 views of 1.1.0 ended in an error (2.1 %, ${event}); its budget is 2.0 %.`)
  })
}

test('more errors among as many views never save a release', () => {
  const canary = readRegistryFile(site).remotes[0]?.canary
  assert.ok(canary)
  const keeps = (views: number, errors: number): boolean =>
    evaluateCanary('mf-search', canary, [
      {
        minute: '2026-11-21T12:01:00.000Z',
        remote: 'mf-search',
        version: '1.1.0',
        event: 'view',
        count: views,
        networks: views,
      },
      {
        minute: '2026-11-21T12:01:00.000Z',
        remote: 'mf-search',
        version: '1.1.0',
        event: 'broken',
        count: errors,
        networks: errors,
      },
    ]).keep
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (views, errors) => !keeps(views, errors + 1) || keeps(views, errors)),
  )
})

test('a few addresses cannot end a trial, however much they tell, where many visit', async () => {
  await tryOut()
  const { canary } = readRegistryFile(site).remotes[0] ?? {}
  assert.ok(canary)
  const row = (version: string, event: 'view' | 'render', count: number, networks: number) => ({
    minute: '2026-11-21T12:05:00.000Z',
    remote: 'mf-search',
    version,
    event,
    count,
    networks,
  })
  const usual = [row('1.0.0', 'view', 2000, 400), row('1.1.0', 'view', 500, 100)]
  const evaluated = (failing: number) =>
    evaluateCanary('mf-search', canary, [...usual, row('1.1.0', 'render', 5000, failing)]).keep
  assert.deepEqual([1, 2, 4, 5, 50].map(evaluated), [true, true, true, false, false])
  const onlyOne = [row('1.1.0', 'view', 500, 1), row('1.1.0', 'render', 100, 1)]
  assert.equal(evaluateCanary('mf-search', canary, onlyOne).keep, false)
})

test('a release that everybody has is judged for a day by what its code does, and told of; nothing is taken back', () => {
  const { current } = readRegistryFile(site).remotes[0] ?? {}
  const made = readHistory(site).findLast(({ remotes }) => remotes['mf-search']?.to?.current === current?.version)
  assert.ok(made && current)
  const reports = (event: string, count: number, networks = count) => ({
    minute: new Date(Date.parse(made.at) + 60_000).toISOString(),
    remote: 'mf-search',
    version: current.version,
    event,
    count,
    networks,
  })
  const evaluated = (event: string, count: number, networks = count, views = 1000) =>
    evaluateReleases(site, [reports('view', views), reports(event, count, networks)], Date.parse(made.at) + 120_000)
  for (const event of ['unfinished', 'loop', 'uncaught', 'cleanup', 'hang', 'reload', 'hidden', 'render'] as const)
    assert.match(
      evaluated(event, 60)[0] ?? '',
      new RegExp(`^ALARM: mf-search: 60 of 1000 views of 1\\.0\\.0 ended in an error \\(6\\.0 %, ${event}\\)`),
    )
  for (const event of ['unreachable', 'timeout', 'tampered'] as const) assert.deepEqual(evaluated(event, 900), [])
  assert.deepEqual(evaluated('loop', 50), [])
  assert.deepEqual(evaluated('loop', 900, 4), [])
  assert.deepEqual(evaluated('loop', 100, 100, 199), [])
  const late = evaluateReleases(
    site,
    [reports('view', 1000), reports('loop', 900)],
    Date.parse(made.at) + 25 * 3_600_000,
  )
  assert.deepEqual(late, [])
  assert.equal(readRegistryFile(site).remotes[0]?.current.version, current.version)
})
