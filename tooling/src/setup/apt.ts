import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs packages of the operating system where that needs no password: as root on a system with apt. Elsewhere nothing
 * happens, and whether it worked is seen by what is there afterwards.
 *
 * @param what the packages are, for the person who waits
 */
export const installWithApt = (what: string, packages: readonly string[]): void => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`  installing ${what} from the operating system (about half a minute) ...`)
  const apt = (args: readonly string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', ...packages])
}
