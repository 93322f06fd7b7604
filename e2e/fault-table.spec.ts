import { siteIds } from './browser/addresses.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'
import { faults } from './faults/faults.ts'
import { meetFault } from './faults/meet-fault.ts'
import { faultyRemotes } from './faults/remote-pages.ts'

// A share of the table that `npm run faults` makes: each fault once, with remotes and sites in turn.

const groups = [...new Set(faults.map(({ group }) => group))]
const inTurn = <Item>(items: readonly Item[], turn: number): Item[] =>
  items.map((_, place) => items[(turn + place) % items.length] as Item)

for (const group of groups) {
  test(`faults are survived: ${group}`, async ({ browser, site }) => {
    test.setTimeout(240_000)
    const lost: string[] = []
    for (const [number, fault] of faults.entries()) {
      if (fault.group !== group) continue
      const [remote = 'mf-search'] = inTurn(faultyRemotes, number).filter((name) => !fault.notFor?.includes(name))
      const [siteId = 'hse'] = inTurn(siteIds, number)
      const context = await browser.newContext()
      const comesBack = number % 2 === 0 ? 'by hand' : 'by itself'
      const meeting = { fault, remote, siteId, number, comesBack, rest: number % 3 === 0 } as const
      const met = await meetFault(context, site, site.row(remote), meeting)
      await context.close()
      if (met.lost.length > 0) lost.push(`${fault.name} (${remote}, ${siteId}): ${met.lost.join('; ')}`)
    }
    expect(lost).toEqual([])
  })
}
