import { siteIds } from '../browser/addresses.ts'
import { test } from '../browser/own-site.ts'
import { expect } from '../browser/test.ts'
import { faults } from './faults.ts'
import { meetFault } from 'federation/testing'
import { remotesInTurn, thisHost } from './this-host.ts'

// A share of the table that `npm run evidence -- faults` makes: each fault once, with remotes and sites in turn.

/** One of each kind, by what is broken and by what the visitor gets; the others are long. */
const witnesses = [
  'entry: 404',
  'page: throws as it is rendered',
  'Array.prototype.map throws, as the page stands',
  'a byte of the entry',
  'texts: 404',
  'every entry: connection lost',
]
for (const name of witnesses)
  if (faults.every((fault) => fault.name !== name)) throw new Error(`The table has no fault '${name}'.`)

/**
 * Tests of half of the table: with pages that the server renders, or with pages that the browser does.
 *
 * @param rendered what the sites of the tests do
 */
export const meetFaults = (rendered: boolean): void => {
  for (const [number, fault] of faults.entries()) {
    if (number % 2 !== Number(rendered)) continue
    const [remote = 'mf-search'] = remotesInTurn(fault, number)
    const siteId = siteIds[number % siteIds.length] ?? 'hse'
    const isSmoke = /^(entry: 404|page: throws as it is rendered|every entry: connection lost|texts: 404)$/.test(
      fault.name,
    )
    const tag = !witnesses.includes(fault.name) ? ['@full'] : isSmoke ? ['@shell'] : []
    test(`survived: ${fault.name} (${remote}, ${siteId})`, { tag }, async ({ browser, site }) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const comesBack = number % 4 < 2 ? 'by hand' : 'by itself'
      const meeting = { fault, remote, siteId, number, comesBack, rest: number % 3 === 0, rendered } as const
      const { lost } = await meetFault(thisHost, context, site, site.row(remote), meeting)
      await context.close()
      expect(lost).toEqual([])
    })
  }
}
