import { siteIds } from './browser/addresses.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'
import { faults, faultyRemotes, releaseWith } from './faults/faults.ts'
import { meetFault } from './faults/survival.ts'

test('every fault of a release is survived: the person has the page, and nothing foreign runs', async ({
  context,
  site,
  problems,
}) => {
  // The whole table, each fault with each remote on each site, is made by `npm run faults`.
  test.setTimeout(240_000)
  problems.allow(/./)
  const lost: string[] = []
  for (const [place, fault] of faults.entries()) {
    const remote = faultyRemotes[place % faultyRemotes.length] ?? 'mf-search'
    const siteId = siteIds[place % siteIds.length] ?? 'hse'
    const good = site.row(remote)
    const release = releaseWith(site, fault, good, `9.0.${place}`)
    const { outcome, foreign } = await meetFault(context, site, { fault, remote, siteId, release })
    if (outcome !== 'works' || foreign) lost.push(`${fault.name} (${remote}, ${siteId}): ${outcome}`)
    site.publish(good)
  }
  expect(lost).toEqual([])
})
