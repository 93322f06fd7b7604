import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../root.ts'
import { installWithApt } from './apt.ts'

const folder = fromRoot('build/schemathesis')
const requirements = fromRoot('tooling/src/attack/schemathesis/requirements.txt')
const stamp = join(folder, '.installed-from')
const program = join(folder, 'bin/schemathesis')

const makeFolder = (): boolean => spawnSync('python3', ['-m', 'venv', folder], { stdio: 'ignore' }).status === 0

/**
 * Path of Schemathesis in the pinned release, in a folder of its own.
 *
 * @throws Error that says what to install, where there is no Python or its packages cannot be had
 */
export const findSchemathesis = (): string => {
  const wanted = readFileSync(requirements, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return program
  rmSync(folder, { recursive: true, force: true })
  if (!makeFolder()) {
    installWithApt('Python', ['python3', 'python3-venv'])
    if (!makeFolder()) throw new Error('Schemathesis needs Python 3.10 or newer with its venv: install python3-venv.')
  }
  const { status } = spawnSync(join(folder, 'bin/pip'), ['install', '--quiet', '--requirement', requirements], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('Schemathesis could not be installed: see the messages of pip above.')
  writeFileSync(stamp, wanted)
  return program
}
