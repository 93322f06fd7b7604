#!/usr/bin/env node
// Entry of the command line `evidence` and of every npm script: plain JavaScript for whatever Node the machine has. It installs the pinned packages when
// they are missing or out of date, then hands over to the pinned Node, which runs `tooling/src/evidence.ts`. What
// builds and serves the site needs only the packages it runs on; everything else needs the tools of development too.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const stamp = join(root, 'node_modules/.installed-from')
// One package a platform, under the names that their makers gave them; npm installs the one that fits.
const platform = process.platform === 'win32' ? 'win' : process.platform
const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
const nodePackage = `${prefix}-${platform}-${process.arch}`
const pinnedNode = join(root, 'node_modules', nodePackage, 'bin', platform === 'win' ? 'node.exe' : 'node')

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer, then run the command again.`)
  process.exit(1)
}

// Not `npm ci`: it refuses a lock file that lacks an optional package of another platform, which happens whenever a
// registry has not got that one yet. The lock file rules all the same, and is not written.
const installArguments = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']

/** Commands that build, serve and look after a site. */
const serving = new Set(
  (
    'start stack build import filters alerts mail demo-user backup restore registry rollback nginx move appraisals ' +
    'harvest enrich index release-api teams editorial keys seed vectors --help completion'
  ).split(' '),
)
const [command = '--help', ...args] = process.argv.slice(2)
const needs = serving.has(command) ? 'serving' : 'everything'

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const [installedHash, installedFor] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
const isCurrent = installedHash === lockHash && existsSync(pinnedNode)
if (!isCurrent || (needs === 'everything' && installedFor !== 'everything')) {
  const started = Date.now()
  // What is there already stays: an update of packages never takes the tools away. A package that others could use beside
  // them (an optional peer) counts as one of theirs while a tool of development has it: without peers it stays away too.
  const only = needs === 'serving' && installedFor !== 'everything' ? ['--omit=dev', '--legacy-peer-deps'] : []
  console.log(
    only.length > 0
      ? 'Installing the packages that the site runs on (about half a minute the first time) ...'
      : 'Installing the pinned packages and the tools of development (about a minute the first time) ...',
  )
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const result = spawnSync(npm[0], [...npm.slice(1), ...installArguments, ...only], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: npm.length === 1 && process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('The packages could not be installed: npm install failed. Check the network and the messages above.')
    process.exit(1)
  }
  // npm goes on without an optional package that it could not fetch, or that does not exist.
  if (!existsSync(pinnedNode)) {
    console.error(`The pinned Node could not be installed: the package ${nodePackage} is missing. Check the network.`)
    process.exit(1)
  }
  writeFileSync(stamp, `${lockHash} ${only.length > 0 ? 'serving' : 'everything'}`)
  process.env.SETUP_INSTALL_SECONDS = ((Date.now() - started) / 1000).toFixed(1)
}

// What serves a site brings it in beside (`runBeside`): nobody waits for it.
if (needs === 'everything')
  spawnSync(process.execPath, [join(root, 'tooling/bin/install-encoder.mjs')], { stdio: 'inherit' })

const script = join(root, 'tooling/src/evidence.ts')
// The memory of the machine is the site's: what takes long beside it keeps its heap small, which costs about a third
// more processor, and gives back to the system at once what it has freed (variables of glibc, which others ignore).
const besideSite = ['import', 'harvest'].includes(command)
const child = spawn(
  pinnedNode,
  [
    ...(besideSite ? ['--max-semi-space-size=2', '--heap-growing-percent=20', '--optimize-for-size'] : []),
    script,
    command,
    ...args,
  ],
  {
    stdio: 'inherit',
    env: {
      ...(besideSite && { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }),
      ...process.env,
      PATH: `${dirname(pinnedNode)}:${process.env.PATH ?? ''}`,
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
// npm does not hand on every signal it is stopped by: when it is gone, so is who started the command.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
