import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import type { RegistryRow, Release } from 'shared/remote'
import type { OwnSite } from '../browser/own-site.ts'
import type { Change } from '../browser/remade-release.ts'

/** What is wrong with a release: in its bytes as they were built, in the registry, on the server, or on the way. */
export interface Fault {
  name: string
  /** What its sources do; signed like any release. */
  built?: (part: string) => Change
  /** What the registry says of it. */
  registered?: (release: Release) => Release
  /** What becomes of it on the server after it was signed. */
  served?: (site: OwnSite, release: Release, part: string) => void
  /** What becomes of its files on the way to the page. */
  sent?: (page: Page, release: Release, part: string) => Promise<unknown>
}

const onTheWay =
  (file: (part: string) => string, answer: (route: Route) => unknown): NonNullable<Fault['sent']> =>
  (page, { base }, part) =>
    page.route(`**${base}${file(part)}*`, (route) => void answer(route))

const entry = (): string => 'entry.js'
const chunk = (part: string): string => `page-${part}.js`
const style = (part: string): string => `page-${part}.css`
const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: 'no' })
const offline = (route: Route) => route.abort()
const hung = (): void => {}

const changing =
  (wanted: (part: string) => string, change: (text: string) => string): NonNullable<Fault['built']> =>
  (part) =>
  (path, text) => {
    if (path !== wanted(part)) return text
    const changed = change(text)
    if (changed === text) throw new Error(`${path} does not hold what the fault is to change.`)
    return changed
  }

const tampered =
  (file: (part: string) => string): NonNullable<Fault['served']> =>
  (site, { base }, part) => {
    const path = join(site.folder, base, file(part))
    appendFileSync(path, file(part).endsWith('.css') ? '\nhtml{--foreign:1}' : '\ndocument.title="foreign"')
    for (const packed of ['.br', '.gz']) rmSync(path + packed, { force: true })
  }

export const faults: readonly Fault[] = [
  { name: 'entry: connection lost', sent: onTheWay(entry, offline) },
  { name: 'entry: 404', sent: onTheWay(entry, status(404)) },
  { name: 'entry: 500', sent: onTheWay(entry, status(500)) },
  {
    name: 'entry: a page instead of a script',
    sent: onTheWay(entry, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hello' })),
  },
  { name: 'entry: never arrives', sent: onTheWay(entry, hung) },
  { name: 'entry: syntax error', built: changing(entry, (text) => `}${text}`) },
  { name: 'entry: throws as it starts', built: changing(entry, (text) => `throw new Error('fault');${text}`) },
  { name: 'contract of another major', registered: (release) => ({ ...release, contract: '^9.0.0' }) },
  {
    name: 'the page is not among its parts',
    built: changing(
      () => 'remote.js',
      (text) => text.replace('pages:{', 'pages:{},was:{'),
    ),
  },
  { name: 'page chunk: 404', sent: onTheWay(chunk, status(404)) },
  { name: 'page chunk: never arrives', sent: onTheWay(chunk, hung) },
  { name: 'page style: 404', sent: onTheWay(style, status(404)) },
  {
    name: 'the page throws as it is rendered',
    built: changing(chunk, (text) => text.replace(/(\{\w+Page:\(\)=>)\w+/, '$1()=>{throw new Error("fault")}')),
  },
  { name: 'entry: a byte changed', served: tampered(entry) },
  { name: 'page chunk: a byte changed', served: tampered(chunk) },
  { name: 'page style: a byte changed', served: tampered(style) },
  { name: 'withdrawn by its publisher', served: (site, { base }) => site.withdraw(base) },
]

/** A page of each remote, and the name of its part. */
export const remotePages = {
  'mf-search': { path: '/search?q=health&lang=en', part: 'results' },
  'mf-article': { path: '/articles/zzzzzzzzzz?lang=en', part: 'article' },
  'mf-latest': { path: '/latest-content?lang=en', part: 'latest' },
  'mf-account': { path: '/login?lang=en', part: 'login' },
} as const
export type FaultyRemote = keyof typeof remotePages
export const faultyRemotes = Object.keys(remotePages) as FaultyRemote[]

/** Makes a release with a fault the current one, and the good one the one before. */
export const releaseWith = (site: OwnSite, fault: Fault, good: RegistryRow, version: string): Release => {
  const { part } = remotePages[good.name as FaultyRemote]
  const made = site.remake(good, version, fault.built?.(part))
  const release = fault.registered?.(made) ?? made
  site.publish({ ...good, current: release, previous: good.current })
  fault.served?.(site, release, part)
  return release
}
