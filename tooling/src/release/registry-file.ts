import { existsSync, mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { registrySchema, type Registry } from 'shared/remote'
import { siteFolder } from '../root.ts'
import { writeAtomically } from './atomic-write.ts'
import type { BuiltRemote } from './build-remote.ts'

const registryPath = (): string => join(siteFolder(), 'registry.json')

/** Reads the registry. @throws Error that names the file and the field when it does not hold together */
export const readRegistry = (): Registry => {
  if (!existsSync(registryPath())) return { schema: 1, remotes: [] }
  const result = v.safeParse(registrySchema, JSON.parse(readFileSync(registryPath(), 'utf8')))
  if (!result.success) throw new Error(`${registryPath()}: ${v.summarize(result.issues)}`)
  return result.output
}

const staleAfter = 30_000

/** Runs a change while no other process changes the registry; a lock left by a crash is taken over after 30 s. */
const locked = async <Result>(change: () => Result): Promise<Result> => {
  mkdirSync(siteFolder(), { recursive: true })
  const lock = join(siteFolder(), 'registry.lock')
  for (let tries = 0; ; tries += 1) {
    try {
      mkdirSync(lock)
      break
    } catch {
      if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > staleAfter) rmdirSync(lock)
      else if (tries > 600) throw new Error(`The registry is locked by another release: ${lock}`)
      else await sleep(50)
    }
  }
  try {
    return change()
  } finally {
    rmdirSync(lock)
  }
}

/**
 * Makes a build the current version of its remote, in one step; what was current becomes the version to go back to.
 * Publishing the version that is current already changes nothing.
 */
export const publish = (built: readonly BuiltRemote[]): Promise<Registry> =>
  locked(() => {
    const registry = readRegistry()
    const rows = built.map(({ declaration, release }) => {
      const row = registry.remotes.find(({ name }) => name === declaration.name)
      const same = row?.current.version === release.version
      return { ...declaration, current: release, previous: (same ? row.previous : row?.current) ?? null }
    })
    const kept = registry.remotes.filter(({ name }) => rows.every((row) => row.name !== name))
    const next: Registry = { schema: 1, remotes: [...kept, ...rows].sort((a, b) => a.name.localeCompare(b.name)) }
    writeAtomically(registryPath(), `${JSON.stringify(next, null, 1)}\n`)
    return next
  })
