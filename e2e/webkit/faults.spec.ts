import { stripVTControlCharacters } from 'node:util'
import { Key, type WebDriver } from 'selenium-webdriver'
import { apiOrigin, siteIds } from '../browser/addresses.ts'
import { openSite } from '../browser/own-site.ts'
import { faults } from '../faults/faults.ts'
import { openReports, releaseWith, type Fault, type Outcome } from 'federation/testing'
import { keepEngine } from '../faults/kept-faults.ts'
import { remotesInTurn, thisHost, type FaultyRemote } from '../faults/this-host.ts'
import { By, expect, inPage, press, seen, test } from './test.ts'

// The table of faults in WebKit: those that stand in files, since its driver cannot change what is on its way. `npm run evidence -- faults
// --engine webkit` runs them.

const someArticle = async (): Promise<string> => {
  const answer = await fetch(`${apiOrigin}/api/search?q=health&site=hse&lang=en`)
  const { data } = (await answer.json()) as { data: { hits: { id: string }[] } }
  return `/articles/${data.hits[0]?.id ?? ''}?lang=en`
}
const paths: Record<FaultyRemote, () => string | Promise<string>> = {
  'mf-search': () => '/search?q=health&lang=en',
  'mf-article': someArticle,
  'mf-latest': () => '/latest-content?lang=en',
  'mf-account': () => '/login?lang=en',
}
const terms = By.css('footer a[href*="/terms"]')
const later: Partial<Record<FaultyRemote, { act: By; shown: By }>> = {
  'mf-search': {
    act: By.xpath("//main//button[normalize-space()='Type']"),
    shown: By.xpath('//*[@role="dialog"]//h2[.="Type of document"]'),
  },
  'mf-latest': { act: terms, shown: By.xpath('//main//h1[.="Terms of use"]') },
  'mf-account': { act: By.css('main a[href*="forgot"]'), shown: By.xpath('//main//h1[contains(., "password")]') },
}

/** What stands there with its code: the remote's own part, a message with its button, or nothing yet. */
const standing = (driver: WebDriver, remote: FaultyRemote): Promise<Outcome | 'nothing'> =>
  inPage(
    driver,
    `const alive = (element) => element && element.checkVisibility() && Object.keys(element).some((name) => name.startsWith('__reactFiber'))
    if (alive(document.querySelector('main [class*="${remote}_"]'))) return 'works'
    const messages = document.querySelectorAll('[data-remote-failure]:not([data-remote-failure="retrying"]), [role="alert"]')
    const asked = [...messages].some((message) => [...message.querySelectorAll('button')].some((button) => button.innerText === 'Try again'))
    return !asked ? 'nothing' : document.querySelector('header') ? 'message' : 'whole page'`,
  )

const isDrawn = (driver: WebDriver, remote: string, version: string): Promise<boolean> =>
  inPage(driver, `return performance.getEntriesByName('remote ${remote} ${version} render').length > 0`)

/** Longest wait for what the visitor gets. */
const timeout = 25_000

const meet = async (driver: WebDriver, fault: Fault, number: number): Promise<string[]> => {
  const [remote = 'mf-search'] = remotesInTurn(fault, number)
  const siteId = siteIds[number % siteIds.length] ?? 'hse'
  const reports = await openReports(apiOrigin)
  const site = await openSite({ RENDER: number % 2 ? 'on' : 'off', API_PORT: reports.port })
  const lost: string[] = []
  const address = site.at(remote === 'mf-article' ? 'hse' : siteId, await paths[remote]())
  const gets = (wanted: string) =>
    expect.poll(() => standing(driver, remote).catch(() => 'nothing'), { timeout }).toBe(wanted)
  const draws = (version: string) =>
    expect.poll(() => isDrawn(driver, remote, version).catch(() => false), { timeout }).toBe(true)
  try {
    const good = site.row(remote)
    const { part: first, later: other } = thisHost.pages[remote]
    const releases = releaseWith(site, fault, good, { first, later: other?.part ?? '' }, number)
    const faulty = site.registryText()
    if (fault.seenBefore) {
      site.publish(good)
      await driver.get(address)
      await expect
        .poll(() => inPage(driver, "return localStorage.getItem('trusted-registry')"), { timeout })
        .not.toBeNull()
    }
    if (fault.filed) {
      await driver.get(site.at(siteId, '/registry.json'))
      fault.filed(site, faulty)
    }
    await driver.get(address)
    if (fault.metBy) await gets('works')
    if (fault.metBy === 'key')
      for (const [place] of releases.entries()) {
        await driver.actions().sendKeys(Key.SHIFT).perform()
        const next = releases[place + 1]?.version
        if (next !== undefined) await draws(next)
      }
    if (fault.metBy === 'later part') await press(driver, later[remote]?.act ?? terms)
    if (fault.metBy === 'leaving') {
      await press(driver, remote === 'mf-latest' ? By.css('header a[href^="/"]') : terms)
      await seen(driver, remote === 'mf-latest' ? By.css('[role="search"]') : By.xpath('//main//h1[.="Terms of use"]'))
      await driver.navigate().back()
    }
    if (fault.givesWay && fault.outcome === 'works') await draws(good.current.version)
    if (fault.metBy === 'later part' && fault.outcome === 'works') await seen(driver, later[remote]?.shown ?? terms)
    else await gets(fault.outcome)
    if (
      await inPage(
        driver,
        "return document.title === 'foreign' || getComputedStyle(document.documentElement).getPropertyValue('--foreign') !== ''",
      )
    )
      lost.push('something foreign ran')
    await inPage(
      driver,
      `Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`,
    )
    if (fault.reported)
      await expect
        .poll(() => reports.reports.filter((each) => each.remote === remote).map(({ event }) => event), {
          timeout: 10_000,
        })
        .toContain(fault.reported)
  } catch (thrown) {
    lost.push(stripVTControlCharacters(String(thrown)).split('\n').slice(0, 5).join(' '))
  } finally {
    site.close()
    reports.close()
  }
  const wrongly = reports.reports.filter((each) => each.remote !== remote && each.event !== 'view')
  if (wrongly.length > 0)
    lost.push(`blamed wrongly: ${wrongly.map((each) => `${each.remote} ${each.event}`).join(', ')}`)
  return lost
}

for (const [number, fault] of faults.entries()) {
  if (fault.sent || fault.hangs) continue
  test(`survived: ${fault.name}`, { tag: '@table' }, async ({ driver }) => {
    const lost = await meet(driver, fault, number)
    keepEngine('webkit', [{ fault: fault.name, lost }])
    expect(lost).toEqual([])
  })
}
