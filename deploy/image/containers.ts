import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as v from 'valibot'
import { fromRoot } from '../../tooling/src/root.ts'

/** Runs a program to its end. @throws Error with the last lines of what it said, where it fails */
export const perform = (program: string, args: readonly string[], input?: string): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64e6,
    ...(input !== undefined && { input }),
  })
  if (error) throw error
  if (status !== 0)
    throw new Error(`${program} ${args.slice(0, 4).join(' ')} failed: ${`${stderr}${stdout}`.trim().slice(-1500)}`)
  return stdout.trim()
}

/** Runs a program, whatever comes of it. @returns what it said */
export const attempt = (program: string, args: readonly string[]): string => {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return `${stdout}${stderr}`
}

const texts = v.optional(v.array(v.string()), [])
const serviceSchema = v.object({
  image: v.string(),
  command: texts,
  read_only: v.optional(v.boolean(), false),
  tmpfs: texts,
  cap_drop: texts,
  security_opt: texts,
  init: v.optional(v.boolean(), false),
  pids_limit: v.optional(v.number()),
  mem_limit: v.optional(v.string()),
  network_mode: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  volumes: texts,
})
const composeSchema = v.object({ services: v.record(v.string(), serviceSchema) })

/** A limit that a process without the right to raise its limits may set. */
export const ulimits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

/**
 * Podman with runc, which takes mixed hierarchies of cgroups.
 *
 * @param args the first of which is what it does
 */
export const podman = (...args: string[]): string => perform('podman', ['--runtime', 'runc', ...args])

/** Starts a container with the options that `deploy/compose/compose.yaml` gives a service, under a name of the trial. */
export const startService = (
  service: string,
  name: string,
  network: string,
  changes: { environment?: Record<string, string>; volumes?: string[] } = {},
): void => {
  const { services } = v.parse(
    composeSchema,
    parse(readFileSync(fromRoot('deploy/compose/compose.yaml'), 'utf8'), { merge: true }),
  )
  const found = services[service]
  if (!found) throw new Error(`compose.yaml has no service ${service}.`)
  const environment = { ...found.environment, ...changes.environment }
  const volumes = [...found.volumes.map((mount) => `${network}-${mount}`), ...(changes.volumes ?? [])]
  podman(
    ...['run', '--detach', '--name', name, ...ulimits],
    ...(found.network_mode === 'none' ? ['--network', 'none'] : ['--network', network, '--network-alias', service]),
    ...(found.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...(found.init ? ['--init'] : []),
    ...found.tmpfs.flatMap((mount) => ['--tmpfs', mount.replaceAll(/uid=\d+,gid=\d+,/g, '')]),
    ...found.cap_drop.flatMap((capability) => ['--cap-drop', capability]),
    ...found.security_opt.flatMap((option) => ['--security-opt', option.replace(':true', '')]),
    ...(found.pids_limit === undefined ? [] : ['--pids-limit', String(found.pids_limit)]),
    ...(found.mem_limit === undefined ? [] : ['--memory', found.mem_limit]),
    ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...volumes.flatMap((mount) => ['--volume', mount]),
    ...[`localhost/${found.image}`, ...found.command],
  )
}
