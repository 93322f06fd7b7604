import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * What stands between foreign code and all that is not its own; docs/trust.md tells what each claims to stop.
 *
 * - `realm`: a realm of its own, into which nothing of Node comes, with the language frozen and Node's modules removed
 * - `permissions`: Node's permission model without a permission but to read the program
 * - `user`: a user and group of the system that nothing belongs to
 * - `files`: a mount namespace with Node, its libraries and the program, read-only
 * - `processes`: a PID and an IPC namespace
 * - `network`: a network namespace without a connection
 */
export const allWalls = ['realm', 'permissions', 'user', 'files', 'processes', 'network'] as const
export type Wall = (typeof allWalls)[number]

/** Those, and a container that has neither data nor a network, whose root is read-only, and which has no right of root. */
export const namedWalls = [...allWalls, 'container'] as const
export type NamedWall = (typeof namedWalls)[number]

/** A program of the system that gives a process namespaces of its own. */
export const wrappers = ['bubblewrap', 'unshare'] as const
export type Wrapper = (typeof wrappers)[number]

/** Walls, and by what the namespaces among them are made; null: by nothing. */
export interface Confinement {
  walls: ReadonlySet<Wall>
  wrapper: Wrapper | null
}

/** How a program is started behind walls. */
export interface Launch {
  command: string
  arguments: string[]
  /** User and group; those of the site server where they may not be changed. */
  user?: number
  /**
   * Which process renders: the one that is started, the one that a file descriptor 3 tells, or the only child of the one that is
   * started, since that is a wrapper.
   */
  renders: 'itself' | 'told' | 'child'
}

/** Paths that Node's own libraries lie in. */
const libraries = ['/usr/lib', '/usr/lib64', '/lib', '/lib64']

/**
 * Node's permission model: the process may read its own program and nothing else, has no network, starts no process and no
 * thread, and makes no code of strings. The language's own objects are frozen, since code that finds its way out of its realm
 * would meet them first.
 */
const permissionFlags = (folder: string): string[] => ['--permission', `--allow-fs-read=${folder}`]

const languageFlags = [
  '--disallow-code-generation-from-strings',
  '--frozen-intrinsics',
  '--unhandled-rejections=none',
  '--no-warnings',
]

/** Path of a program of the system; undefined where it is not installed. */
const programAt = (name: string): string | undefined =>
  ['/usr/bin', '/usr/local/bin', '/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path))

const bubblewrap = programAt('bwrap')
const unshare = programAt('unshare')
const setpriv = programAt('setpriv')

/** The wrappers that are installed, the best first. */
export const wrappersHere = (): Wrapper[] =>
  wrappers.filter((wrapper) => (wrapper === 'bubblewrap' ? bubblewrap : unshare && setpriv) !== undefined)

/** Users that systems give to nobody for long (those of systemd's dynamic users); another one for each process. */
const firstUser = 61_184
const users = 4_000
const someUser = (): number => firstUser + Math.floor(Math.random() * users)

/** What is put before a program, and who renders then. */
type Wrapping = Pick<Launch, 'renders'> & { command: string; before: string[] }

const wrapInBubblewrap = (command: string, walls: ReadonlySet<Wall>, node: string, folder: string): Wrapping => {
  const mounts = walls.has('files')
    ? [
        ...libraries.flatMap((library) => ['--ro-bind-try', library, library]),
        ...['--ro-bind', node, node, '--ro-bind', folder, folder, '--remount-ro', '/'],
      ]
    : ['--bind', '/', '/', '--dev-bind', '/dev', '/dev', ...(walls.has('processes') ? ['--proc', '/proc'] : [])]
  return {
    command,
    before: [
      ...['--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL', '--info-fd', '3', '--chdir', '/'],
      ...(walls.has('processes') ? ['--unshare-pid', '--unshare-ipc', '--as-pid-1'] : []),
      ...(walls.has('network') ? ['--unshare-net'] : []),
      ...['--unshare-uts', '--unshare-user-try', '--unshare-cgroup-try'],
      ...mounts,
    ],
    renders: 'told',
  }
}

/** Folders that every system has, one of which the new root is mounted on; it is seen in the namespace alone. */
const places = ['/mnt', '/srv', '/media', '/opt', '/tmp']

/**
 * Makes a root of what it is given, read-only, and goes on in it. The first words: the place, how many paths follow, the paths.
 * Programs of the old root are used until that is gone; they look for /proc.
 */
const enterRoot = `set -e
place=$1 count=$2
shift 2
mount -t tmpfs -o mode=755,size=64k none "$place"
mkdir "$place/.old"
ln -s .old/proc "$place/proc"
while [ "$count" -gt 0 ]; do
  if [ -d "$1" ]; then mkdir -p "$place$1"; elif [ -e "$1" ]; then mkdir -p "$place\${1%/*}"; : > "$place$1"; fi
  if [ -e "$1" ]; then mount --rbind "$1" "$place$1"; mount -o remount,bind,ro "$place$1"; fi
  count=$((count - 1))
  shift
done
cd "$place"
pivot_root . .old
cd /
/.old/bin/umount -l /.old
exec "$@"`

const wrapInUnshare = (
  command: string,
  setting: string,
  walls: ReadonlySet<Wall>,
  node: string,
  folder: string,
): Wrapping => {
  const paths = [...libraries, setting, node, folder]
  const place = places.find((each) => existsSync(each) && !paths.some((path) => `${path}/`.startsWith(`${each}/`)))
  // It is root of its namespaces, without a right of one.
  const rightless = [setting, '--bounding-set', '-all', '--inh-caps', '-all', '--no-new-privs', '--']
  const hasFiles = walls.has('files') && place !== undefined
  return {
    // Ends with the site server, however that ends.
    command: setting,
    before: [
      ...['--pdeathsig', 'KILL', '--', command, '--user', '--map-root-user', '--mount', '--uts', '--fork'],
      ...['--kill-child=KILL', '--propagation', 'private'],
      ...(walls.has('processes') ? ['--pid', '--ipc', ...(walls.has('files') ? [] : ['--mount-proc'])] : []),
      ...(walls.has('network') ? ['--net'] : []),
      '--',
      ...(hasFiles ? ['/bin/sh', '-c', enterRoot, 'sh', place, String(paths.length), ...paths] : []),
      ...rightless,
    ],
    renders: 'child',
  }
}

/** @param program path of the program @param memory megabytes of its heap */
export const launchBehind = (program: string, memory: number, { walls, wrapper }: Confinement): Launch => {
  const path = realpathSync(program)
  const folder = dirname(path)
  const node = realpathSync(process.execPath)
  const user = walls.has('user') ? someUser() : undefined
  const own = [
    ...(walls.has('permissions') ? permissionFlags(folder) : []),
    `--max-old-space-size=${memory}`,
    ...(walls.has('realm') ? languageFlags : ['--no-warnings']),
    path,
  ]
  const wrapped = (): Wrapping | null => {
    if (!namespaced.some((wall) => walls.has(wall))) return null
    if (wrapper === 'bubblewrap' && bubblewrap) return wrapInBubblewrap(bubblewrap, walls, node, folder)
    if (wrapper === 'unshare' && unshare && setpriv) return wrapInUnshare(unshare, setpriv, walls, node, folder)
    throw new Error('Namespaces are asked for where nothing makes them.')
  }
  const wrapping = wrapped()
  return {
    command: wrapping?.command ?? node,
    arguments: wrapping ? [...wrapping.before, node, ...own] : own,
    ...(user !== undefined && { user }),
    renders: wrapping?.renders ?? 'itself',
  }
}

const canStart = (program: string, confinement: Confinement): boolean => {
  const { command, arguments: given, user, renders } = launchBehind(program, 64, confinement)
  // Without a message on its channel the program ends by itself.
  const { status } = spawnSync(command, given, {
    env: {},
    cwd: '/',
    input: '',
    stdio: ['pipe', 'ignore', 'ignore', ...(renders === 'told' ? (['pipe'] as const) : [])],
    timeout: 20_000,
    ...(user !== undefined && { uid: user, gid: user }),
  })
  return status === 0
}

const inside: readonly Wall[] = ['realm', 'permissions']
const namespaced: readonly Wall[] = ['files', 'processes', 'network']

/**
 * The walls that this machine offers, the best first: they are tried, by starting the program behind them. A user of its own needs
 * a server that may drop rights, and a program that others may read; namespaces need Linux, a wrapper, and the right to use them.
 *
 * @param installed the wrappers that may be used
 */
export const wallsWith = (installed: readonly Wrapper[]): Confinement => {
  const program = join(import.meta.dirname, 'render-process.mts')
  const mayDrop = process.platform === 'linux' && process.getuid?.() === 0
  const user: readonly Wall[] = mayDrop ? ['user'] : []
  const offered: Confinement[] = [
    ...installed.map((wrapper) => ({ wrapper, walls: new Set([...inside, ...user, ...namespaced]) })),
    ...installed.map((wrapper) => ({ wrapper, walls: new Set([...inside, ...namespaced]) })),
    { wrapper: null, walls: new Set([...inside, ...user]) },
  ]
  return offered.find((each) => canStart(program, each)) ?? { wrapper: null, walls: new Set(inside) }
}

let found: Confinement | null = null

/** What this machine offers, tried once. */
export const confinementHere = (): Confinement => (found ??= wallsWith(wrappersHere()))
export const wallsHere = (): ReadonlySet<Wall> => confinementHere().walls

/** Whether this process is in a container of its own, as `deploy/` has it for rendering: each of its limits is tried. */
export const containerStands = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return false
  if (Object.keys(networkInterfaces()).some((name) => name !== 'lo')) return false
  try {
    if (!/^CapEff:\t0+$/m.test(readFileSync('/proc/self/status', 'utf8'))) return false
    // Which mounts are read-only is in their options.
    const root = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === '/')
    return root?.[3]?.split(',').includes('ro') ?? false
  } catch {
    return false
  }
}

export interface Walls {
  standing: NamedWall[]
  missing: Wall[]
}

/** What a container stops too: there is nothing to read in it, and nothing to be reached from it. */
const ofContainer: readonly Wall[] = ['files', 'network']

export const wallsNamed = (standing: ReadonlySet<NamedWall>): Walls => ({
  standing: namedWalls.filter((wall) => standing.has(wall)),
  missing: allWalls.filter((wall) => !standing.has(wall) && !(standing.has('container') && ofContainer.includes(wall))),
})

/** What the log says of them. */
export const wallsSentence = ({ standing, missing }: { standing: NamedWall[]; missing: NamedWall[] }): string =>
  `Remotes are rendered behind these walls: ${standing.join(', ')}. ${
    missing.length === 0 ? 'None is missing.' : `Missing on this machine: ${missing.join(', ')} (docs/trust.md).`
  }`
