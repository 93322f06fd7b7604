import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fromRoot, root } from '../root.ts'

const file = fromRoot('build/full-tests-passed')

/** The commit that the files at hand are, or null where something differs from it or there is no repository. */
const commitAtHand = (): string | null => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}

/** Keeps that the long checks have passed for the commit at hand. */
export const keepFullPass = (): void => {
  const commit = commitAtHand()
  if (!commit) return
  mkdirSync(fromRoot('build'), { recursive: true })
  writeFileSync(file, commit)
}

/** Whether the long checks have passed here for exactly what is at hand. */
export const hasFullPass = (): boolean => existsSync(file) && readFileSync(file, 'utf8') === commitAtHand()
