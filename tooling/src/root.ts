import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { settingOf } from './setting.ts'

/** The project's root folder. */
export const root = join(import.meta.dirname, '../..')
export const fromRoot = (...parts: string[]): string => join(root, ...parts)

/** Where Node keeps what it has compiled: what one process has compiled, the next one finds. */
export const compileCache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? fromRoot('build/cache/node') }

/** What the site server serves: releases of shell and remotes, texts, and the registry. */
export const siteFolder = (): string => settingOf('SITE_DIR') ?? fromRoot('build/site')

/** Every remote of the project: the folders with a remote module. */
export const remoteNames = (): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-') && existsSync(fromRoot(name, 'src/remote.ts')))
    .sort()
