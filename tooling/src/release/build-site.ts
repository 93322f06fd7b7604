import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteNames, siteFolder } from '../root.ts'
import { writeTexts } from '../texts/assemble.ts'
import { writeAtomically } from './atomic-write.ts'
import type { ContainerKind } from '../webpack/remote-config.ts'
import { builtRemote, buildRemote, type BuiltRemote } from './build-remote.ts'
import { builtShell, type ShellRelease } from './build-shell.ts'
import { publish } from './registry-file.ts'

/** Builds one part in a process of its own. @throws Error with the build's own words */
const buildInProcess = <Result>(part: string): Promise<Result> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'build-part.ts'), part], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(Buffer.concat(output).toString()) as Result)
      else reject(new Error(`Building ${part} failed:\n${Buffer.concat(errors).toString().trim()}`))
    })
  })

/** What is built already, or a build of it, with a line that says how long it took. */
const builtOr = async <Result>(
  existing: Result | undefined,
  part: string,
  report: (line: string) => void,
): Promise<Result> => {
  if (existing) return existing
  const started = performance.now()
  const result = await buildInProcess<Result>(part)
  report(`built ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** Makes a build of the shell the one that the site server writes pages with. */
export const publishShell = (shell: ShellRelease): void =>
  writeAtomically(join(siteFolder(), 'host.json'), `${JSON.stringify(shell, null, 1)}\n`)

/** Builds whatever has changed, two parts at a time, and publishes it. Parts whose version exists are not built again. */
export const buildSite = async (report: (line: string) => void): Promise<void> => {
  const remotes: BuiltRemote[] = []
  const queue = remoteNames()
  const buildRemotes = async (): Promise<void> => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      remotes.push(await builtOr(builtRemote(name), name, report))
    }
  }
  const buildShellFirst = async (): Promise<ShellRelease> => {
    const shell = await builtOr(builtShell(), 'shell', report)
    await buildRemotes()
    return shell
  }
  const [shell] = await Promise.all([buildShellFirst(), buildRemotes()])
  const registry = await publish(remotes)
  publishShell(shell)
  writeTexts(shell, registry)
}

/** Builds one remote and makes it the current version, leaving all else as it is. @returns the version */
export const buildOneRemote = async (name: string, kind: ContainerKind): Promise<string> => {
  const built = await buildRemote(name, kind)
  const registry = await publish([built])
  const shell = JSON.parse(readFileSync(join(siteFolder(), 'host.json'), 'utf8')) as ShellRelease
  writeTexts(shell, registry)
  return built.release.version
}
