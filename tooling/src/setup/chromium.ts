import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell comes first: it opens no window's tool bars, which cost more than half of a short test. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium that is there: the one `CHROMIUM_PATH` names, or one in its usual place. */
const installedChromium = (): string | undefined => {
  const stated = process.env['CHROMIUM_PATH']
  if (stated) {
    if (!existsSync(stated)) throw new Error(`CHROMIUM_PATH is ${stated}, but there is no such file.`)
    return stated
  }
  return places.find((path) => existsSync(path))
}

/** Installs the operating system's Chromium where that needs no password: as root on a system with apt. */
const installWithApt = (): void => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('  installing Chromium from the operating system (about half a minute) ...')
  const apt = (args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt(['update'])
  // Systems before Debian 12 have no package of the shell alone.
  apt(['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])
  if (!installedChromium()) apt(['install', '-y', '--no-install-recommends', 'chromium'])
}

/**
 * Path of a Chromium that the browser tests can drive.
 *
 * @throws Error that says what to install, where none is found and none can be installed
 */
export const findChromium = (): string => {
  const found = installedChromium()
  if (found) return found
  installWithApt()
  const now = installedChromium()
  if (!now) throw new Error('The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.')
  return now
}
