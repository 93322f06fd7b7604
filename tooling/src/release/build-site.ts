import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseJson } from 'federation/files'
import {
  changeRegistry,
  isDecided,
  makeCurrent,
  partBase,
  readHistory,
  shellReleaseSchema,
  siteTeam,
  takenBackNow,
  useShell,
  type ShellRelease,
} from 'federation/registry'
import { compressSite } from 'federation/release'
import type * as v from 'valibot'
import type { ContainerKind } from 'federation/enhanced'
import { emitDeclarations } from '../contract/declared-surface.ts'
import { compileCache, remoteNames } from '../root.ts'
import { builtRemote, builtRemoteSchema, buildRemote, type BuiltRemote } from './build-remote.ts'
import { builtShell } from './build-shell.ts'
import { thisSite } from '../this-site.ts'

/** Documents that are loaded meanwhile go first: loading takes one core however many there are, building all of them. */
const besideDocuments = constants.priority.PRIORITY_BELOW_NORMAL

/** Builds parts in a process of their own, one after the other. @returns a line of JSON for each @throws Error with the build's own words */
const buildInProcess = (parts: readonly string[], priority: number): Promise<string[]> =>
  new Promise((resolve, reject) => {
    // It makes much that lives for a moment: a larger nursery saves the collector a tenth of the processor.
    const script = join(import.meta.dirname, 'build-part.ts')
    const child = spawn(process.execPath, ['--max-semi-space-size=64', script, ...parts], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Each process loads the same bundler and compiler.
      env: { ...process.env, ...compileCache },
    })
    if (child.pid) setPriority(child.pid, priority)
    const results: string[] = []
    const errors: Buffer[] = []
    // The process goes on storing what speeds up the next build.
    createInterface(child.stdout).on('line', (line) => {
      results.push(line)
      if (results.length === parts.length) resolve(results)
    })
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      reject(new Error(`Building ${parts.join(', ')} failed (${code}):\n${Buffer.concat(errors).toString().trim()}`))
    })
  })

/** Builds parts as {@link buildInProcess}, where there are any. @returns what the build says of each */
const built = async <Result>(
  parts: readonly string[],
  schema: v.GenericSchema<unknown, Result>,
  report: (line: string) => void,
  priority: number,
): Promise<Result[]> => {
  if (parts.length === 0) return []
  const started = performance.now()
  const lines = await buildInProcess(parts, priority)
  report(`built ${parts.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return lines.map((line) => parseJson(line, schema, `What the build of ${parts.join(', ')} says`))
}

/** Makes builds current, and a build of the shell the one that pages are written with. */
export const publish = async (
  built: readonly BuiltRemote[],
  why: string,
  shell?: ShellRelease,
  report: (line: string) => void = () => {},
  compress = true,
): Promise<void> => {
  const history = readHistory(thisSite())
  const takenBack = takenBackNow(thisSite())
  const parts = [
    ...built.map(({ declaration: { name }, release: { version } }) => ({
      name,
      version,
      move: makeCurrent(name, version),
    })),
    ...(shell ? [{ name: 'shell', version: shell.version, move: useShell(shell.version) }] : []),
  ]
  const moves = parts.flatMap(({ name, version, move }) => {
    const decision = isDecided(history, name, version)
    if (decision) report(`${name} stays as row ${decision.row} of the registry's history left it (${decision.action})`)
    else if (takenBack.includes(partBase(name, version)))
      report(`${name} stays as it is: ${version} was taken back, and runs again when it is released by hand`)
    else return [move]
    return []
  })
  const { messages } = await changeRegistry(thisSite(), { action: 'build', why, team: siteTeam, compress }, (state) =>
    moves.reduce((next, move) => move(next), state),
  )
  for (const line of messages) report(line)
}

/**
 * Builds whatever has changed and publishes it: the shell and, beside it, the remotes. A process costs what loading and
 * warming up the bundler does, so that the remotes share one. Parts whose version exists are not built again.
 *
 * @param compress whether releases and texts are compressed at once. Default: yes; otherwise the caller does it when there is time
 * @param priority of the processes that build. Default: below that of documents that are loaded meanwhile
 */
export const buildSite = async (
  report: (line: string) => void,
  { compress = true, priority = besideDocuments } = {},
): Promise<void> => {
  const shell = builtShell()
  const remotes = remoteNames().map((name) => ({ name, existing: builtRemote(name) }))
  const missing = remotes.flatMap(({ name, existing }) => (existing ? [] : [name]))
  if (!shell || missing.length > 0) await emitDeclarations()
  const [[newShell], newRemotes] = await Promise.all([
    built(shell ? [] : ['shell'], shellReleaseSchema, report, priority),
    built(missing, builtRemoteSchema, report, priority),
  ])
  const existing = remotes.flatMap((remote) => remote.existing ?? [])
  await publish([...existing, ...newRemotes], 'Built from the sources.', shell ?? newShell, report, compress)
  if (compress) await compressSite(thisSite())
}

/** Builds one remote and makes it the current version, leaving all else as it is. @returns the version */
export const buildOneRemote = async (name: string, kind: ContainerKind): Promise<string> => {
  await emitDeclarations()
  const { release } = await buildRemote(name, { kind })
  await changeRegistry(
    thisSite(),
    { action: 'build', why: 'Built from the sources.', team: siteTeam },
    makeCurrent(name, release.version),
  )
  return release.version
}
