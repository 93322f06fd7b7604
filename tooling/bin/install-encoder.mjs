// Brings in the library that the sentence encoder runs on (api/encoder), in plain JavaScript for whatever Node there is. It is
// large and nothing waits for it: without it searches are answered by words. Its packages come into place all at once.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'api/encoder')
const packages = join(folder, 'node_modules')
const stamp = join(packages, '.installed-from')
const lockHash = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .digest('hex')
const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash

if (isCurrent()) process.exit(0)

const npm = process.env.npm_execpath
  ? [process.env.npm_node_execpath ?? process.execPath, process.env.npm_execpath]
  : ['npm']
mkdirSync(join(root, 'build'), { recursive: true })
const draft = mkdtempSync(join(root, 'build/encoder-'))
try {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(folder, file), join(draft, file))
  // Its own install script fetches libraries for graphics cards from another host; the processor's is in the package.
  const result = spawnSync(
    npm[0],
    [...npm.slice(1), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: draft, stdio: ['ignore', 'ignore', 'inherit'], shell: npm.length === 1 && process.platform === 'win32' },
  )
  if (result.status !== 0) {
    console.error(
      'The library of the sentence encoder could not be brought in: searches are answered by words. The next start tries again.',
    )
    process.exitCode = 1
  } else {
    writeFileSync(join(draft, 'node_modules/.installed-from'), lockHash)
    if (!isCurrent()) {
      rmSync(packages, { recursive: true, force: true })
      renameSync(join(draft, 'node_modules'), packages)
    }
  }
} finally {
  rmSync(draft, { recursive: true, force: true })
}
