import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { firefoxDownloads } from './firefox-downloads.ts'

export interface Downloaded {
  name: string
  text: string
}

const savedByFirefox = async (press: () => Promise<void>): Promise<Downloaded> => {
  rmSync(firefoxDownloads, { recursive: true, force: true })
  mkdirSync(firefoxDownloads, { recursive: true })
  await press()
  // A file that is still being written lies beside one that ends in `.part`.
  const files = (): string[] => readdirSync(firefoxDownloads)
  await expect.poll(() => files().length === 1 && !files()[0]?.endsWith('.part')).toBe(true)
  const [name = ''] = files()
  await expect.poll(() => readFile(join(firefoxDownloads, name), 'utf8')).not.toBe('')
  return { name, text: await readFile(join(firefoxDownloads, name), 'utf8') }
}

/** Presses what downloads a file. @returns its name and its text */
export const downloaded = async (page: Page, press: () => Promise<void>): Promise<Downloaded> => {
  if (page.context().browser()?.browserType().name() === 'firefox') return savedByFirefox(press)
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
