import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry, RegistryRow } from 'shared/remote'
import { at } from './browser/addresses.ts'
import { heading, resultLink, results } from './browser/page-parts.ts'
import { integrityOf } from './browser/registry.ts'
import { expect, test } from './browser/test.ts'

const folder = process.env['SITE_DIR'] ?? join(import.meta.dirname, '../build/site')
const registryPath = join(folder, 'registry.json')
const mark = "document.documentElement.setAttribute('data-article-release', 'next');"

const publish = (text: string): void => {
  writeFileSync(`${registryPath}.next`, text)
  renameSync(`${registryPath}.next`, registryPath)
}

/** Writes a newer build of the article remote beside the current one, whose page leaves a mark as it runs. */
const writeNext = (row: RegistryRow): RegistryRow => {
  const version = `${row.current.version}-next`
  const base = `/remotes/mf-article/${version}/`
  const target = join(folder, base)
  cpSync(join(folder, row.current.base), target, { recursive: true })
  const change = <File extends { path: string; integrity?: string | undefined }>(file: File): File => {
    if (!file.path.startsWith('page-')) return file
    const code = mark + readFileSync(join(folder, row.current.base, file.path), 'utf8')
    writeFileSync(join(target, file.path), code)
    for (const packed of ['.br', '.gz']) rmSync(join(target, file.path + packed), { force: true })
    return { ...file, integrity: integrityOf(code) }
  }
  const parts = Object.fromEntries(
    Object.entries(row.current.parts).map(([name, part]) => [name, { ...part, scripts: part.scripts.map(change) }]),
  )
  // The entry states the integrity of its chunks, so it is changed with them.
  const entryPath = join(target, row.current.entry.path)
  const before = Object.values(row.current.parts).flatMap((part) => part.scripts)
  const after = Object.values(parts).flatMap((part) => part.scripts)
  const entry = before.reduce(
    (code, file, place) => code.replaceAll(file.integrity ?? '', after[place]?.integrity ?? ''),
    readFileSync(entryPath, 'utf8'),
  )
  writeFileSync(entryPath, entry)
  for (const packed of ['.br', '.gz']) rmSync(entryPath + packed, { force: true })
  const current = {
    ...row.current,
    version,
    base,
    parts,
    entry: { ...row.current.entry, integrity: integrityOf(entry) },
  }
  return { ...row, current, previous: row.current }
}

test('a newer build of a remote reaches the next page while the site runs, and can be taken back', async ({ page }) => {
  const before = readFileSync(registryPath, 'utf8')
  const registry = JSON.parse(before) as Registry
  const html = page.locator('html')
  const open = async (): Promise<void> => {
    await page.goto(at('hse', '/search?q=health&lang=en'))
    await expect(results(page)).toHaveCount(20)
    await resultLink(page, 0).click()
    await expect(page).toHaveURL(/\/articles\//)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
  }
  await open()
  await expect(html).not.toHaveAttribute('data-article-release')
  let written: RegistryRow | undefined
  try {
    const remotes = registry.remotes.map((row) => {
      if (row.name !== 'mf-article') return row
      written = writeNext(row)
      return written
    })
    publish(JSON.stringify({ ...registry, remotes }))

    // The page that is open keeps what it runs.
    await page.goBack()
    await expect(results(page)).toHaveCount(20)
    await resultLink(page, 1).click()
    await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
    await expect(html).not.toHaveAttribute('data-article-release')

    await open()
    await expect(html).toHaveAttribute('data-article-release', 'next')
  } finally {
    publish(before)
    if (written) rmSync(join(folder, written.current.base), { recursive: true, force: true })
  }
  await open()
  await expect(html).not.toHaveAttribute('data-article-release')
})
