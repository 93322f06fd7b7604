import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeRegistry, makeCanary } from 'federation/registry'
import { buckets, getsCanary, type RegistryRow } from 'shared/remote'
import type { OwnSite } from './own-site.ts'
import { remakeRelease } from 'federation/testing'
import { thisSite } from '../../tooling/src/this-site.ts'

const mark = "document.documentElement.setAttribute('data-on-trial', '');"

/** Runs a change of the registry in the folder of the test's own site. */
export const within = async <Result>(folder: string, change: () => Promise<Result>): Promise<Result> => {
  const before = process.env['SITE_DIR']
  process.env['SITE_DIR'] = folder
  try {
    return await change()
  } finally {
    if (before === undefined) delete process.env['SITE_DIR']
    else process.env['SITE_DIR'] = before
  }
}

/** Builds a release of the article remote that leaves a mark, and puts it on trial for half of the visitors. */
export const tryOut = async (site: OwnSite, version: string): Promise<RegistryRow> => {
  const row = site.row('mf-article')
  const release = remakeRelease(site.folder, row, version, (path, text) =>
    /^page-.*\.js$/.test(path) ? mark + text : text,
  )
  const folder = join(site.folder, release.base)
  cpSync(join(site.folder, row.current.base, 'texts'), join(folder, 'texts'), { recursive: true })
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ declaration: row, release }))
  const terms = { share: 0.5, errorBudget: 0.05, leastViews: 20 }
  const move = makeCanary('mf-article', version, terms, new Date())
  await within(site.folder, () => changeRegistry(thisSite(), { action: 'canary', why: 'Shown in the browser.' }, move))
  return site.row('mf-article')
}

/** A bucket of visitors that gets the release on trial, or one that does not. */
export const bucketOf = (row: RegistryRow, gets: boolean): number | undefined =>
  Array.from({ length: buckets }, (_, bucket) => bucket).find((bucket) => getsCanary(row, bucket) === gets)
