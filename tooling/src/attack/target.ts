import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { importFiles } from '../../../api/src/import/import-files.ts'
import { freePort } from '../processes/free-port.ts'
import { startService, waitFor } from '../processes/service.ts'
import { fieldsSchema, readJson } from '../read-json.ts'
import { fromRoot } from '../root.ts'
import { markedRecords, plainRecords } from './payloads.ts'

/** The site's folder with what pages without scripts are written from: no build is needed. */
const writeSiteFolder = (folder: string): void => {
  const remotes = ['mf-search', 'mf-article', 'mf-latest', 'mf-account'].map((name) => {
    const declaration = readJson(fromRoot(name, 'remote.json'), fieldsSchema)
    const integrity = `sha384-${randomBytes(48).toString('base64')}`
    const current = {
      version: '1',
      base: `/remotes/${name}/1/`,
      container: 'x',
      entry: { path: 'entry.js', integrity },
      parts: {},
    }
    return { ...declaration, budget: 8000, current, previous: null }
  })
  for (const path of ['shell', 'remotes', 'i18n/hse']) mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'registry.json'), JSON.stringify({ schema: 1, remotes }))
  const shell = { version: '1', base: '/shell/1/', main: { scripts: [], styles: [] }, lazy: {} }
  writeFileSync(join(folder, 'host.json'), JSON.stringify(shell))
  const texts = Object.fromEntries(
    ['shared', 'shell', 'mf-search', 'mf-article', 'mf-latest', 'mf-account'].map((part) => [
      part.replace('mf-', ''),
      readJson(fromRoot(part, 'texts/en.json'), fieldsSchema),
    ]),
  )
  writeFileSync(join(folder, 'i18n/hse/en.json'), JSON.stringify(texts))
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** An API that was started alone. */
export interface RunningApi {
  api: string
  /** What ended the process, a signal or a code; null while it runs. */
  ended: () => string | null
  stop: () => Promise<void>
}

/** The API alone, over a folder of documents, once an address of it answers. */
export const startApi = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  answering = '/readyz',
): Promise<RunningApi> => {
  const port = await freePort()
  const env = { API_PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings }
  const api = `http://127.0.0.1:${port}`
  const running = startService(fromRoot('api/src/server.ts'), env)
  await waitFor(`${api}${answering}`, running, 'The API').catch(async (error: unknown) => {
    await end(running, 'SIGKILL')
    throw error
  })
  const ended = (): string | null =>
    running.signalCode ?? (running.exitCode === null ? null : `code ${running.exitCode}`)
  return { api, ended, stop: () => end(running, 'SIGTERM') }
}

/**
 * Starts a copy of the site with accounts and documents of its own, which may be broken.
 *
 * @param documents how many are loaded, besides the hostile ones
 */
export const startTarget = async (documents: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-attack-'))
  const [dataDir, siteFolder] = [join(folder, 'data'), join(folder, 'site')]
  mkdirSync(dataDir)
  writeSiteFolder(siteFolder)
  const file = join(folder, 'records.jsonl')
  writeFileSync(
    file,
    [...plainRecords(documents), ...markedRecords().map((record) => JSON.stringify(record))].join('\n'),
  )
  await importFiles({ dataDir, files: [file], quiet: true, print: () => undefined })
  const [apiPort, sitePort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(sitePort),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    SITE_DIR: siteFolder,
    TEXTS_DIR: join(siteFolder, 'i18n'),
    SIGN_UP_CHALLENGE: 'off',
    LOG_LEVEL: 'silent',
  }
  const [api, site] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${sitePort}`]
  const start = (script: string) => startService(fromRoot(script), env)
  let running = start('api/src/server.ts')
  const serving = start('shell/server/server.ts')
  const close = async (): Promise<void> => {
    await Promise.all([end(running, 'SIGTERM'), end(serving, 'SIGTERM')])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await waitFor(`${api}/readyz`, running, 'The API')
    await waitFor(`${site}/readyz`, serving, 'The site')
  } catch (error) {
    // Whoever asked gets no target to close.
    await close()
    throw error
  }
  return {
    dataDir,
    api,
    site,
    apiPort,
    sitePort,
    stopApi: (signal: NodeJS.Signals = 'SIGTERM') => end(running, signal),
    startApi: async () => {
      running = start('api/src/server.ts')
      await waitFor(`${api}/readyz`, running, 'The API')
    },
    close,
  }
}
export type Target = Awaited<ReturnType<typeof startTarget>>
