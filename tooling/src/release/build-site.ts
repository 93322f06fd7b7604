import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { emitDeclarations } from '../contract/declared-surface.ts'
import { changeRegistry, takenBackNow } from '../registry/change-registry.ts'
import { readHistory } from '../registry/history.ts'
import { isDecided } from '../registry/is-decided.ts'
import { makeCurrent, useShell } from '../registry/moves.ts'
import { partBase } from '../registry/pointers.ts'
import { siteTeam } from '../registry/rights.ts'
import type * as v from 'valibot'
import { parseJson } from '../read-json.ts'
import { fromRoot, remoteNames } from '../root.ts'
import type { ContainerKind } from '../webpack/federation-plugin.ts'
import { builtRemote, builtRemoteSchema, buildRemote, type BuiltRemote } from './build-remote.ts'
import { builtShell } from './build-shell.ts'
import { shellReleaseSchema, type ShellRelease } from './shell-release.ts'

/** Builds one part in a process of its own. @throws Error with the build's own words */
const buildInProcess = (part: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'build-part.ts'), part], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Each process loads the same bundler and compiler: what Node has compiled for one, the next one finds.
      env: { ...process.env, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? fromRoot('build/cache/node') },
    })
    // Documents that are loaded meanwhile go first: loading takes one core however many there are, building all of them.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString())
      else reject(new Error(`Building ${part} failed:\n${Buffer.concat(errors).toString().trim()}`))
    })
  })

/** What is built already, or a build of it, with a line that says how long it took. */
const builtOr = async <Result>(
  existing: Result | undefined,
  part: string,
  schema: v.GenericSchema<unknown, Result>,
  report: (line: string) => void,
): Promise<Result> => {
  if (existing) return existing
  const started = performance.now()
  const result = parseJson(await buildInProcess(part), schema, `What the build of ${part} says`)
  report(`built ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** Makes builds current, and a build of the shell the one that pages are written with. */
export const publish = async (
  built: readonly BuiltRemote[],
  why: string,
  shell?: ShellRelease,
  report: (line: string) => void = () => {},
): Promise<void> => {
  const history = readHistory()
  const takenBack = takenBackNow()
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
  const { told } = await changeRegistry({ action: 'build', why, team: siteTeam }, (state) =>
    moves.reduce((next, move) => move(next), state),
  )
  for (const line of told) report(line)
}

/** Builds whatever has changed, two parts at a time, and publishes it. Parts whose version exists are not built again. */
export const buildSite = async (report: (line: string) => void): Promise<void> => {
  const remotes: BuiltRemote[] = []
  const queue = remoteNames()
  if (!builtShell() || queue.some((name) => !builtRemote(name))) await emitDeclarations()
  const buildRemotes = async (): Promise<void> => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      remotes.push(await builtOr(builtRemote(name), name, builtRemoteSchema, report))
    }
  }
  const buildShellFirst = async (): Promise<ShellRelease> => {
    const shell = await builtOr(builtShell(), 'shell', shellReleaseSchema, report)
    await buildRemotes()
    return shell
  }
  const [shell] = await Promise.all([buildShellFirst(), buildRemotes()])
  await publish(remotes, 'Built from the sources.', shell, report)
}

/** Builds one remote and makes it the current version, leaving all else as it is. @returns the version */
export const buildOneRemote = async (name: string, kind: ContainerKind): Promise<string> => {
  await emitDeclarations()
  const { release } = await buildRemote(name, kind)
  await changeRegistry(
    { action: 'build', why: 'Built from the sources.', team: siteTeam },
    makeCurrent(name, release.version),
  )
  return release.version
}
