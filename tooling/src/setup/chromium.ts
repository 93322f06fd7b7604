import { existsSync } from 'node:fs'
import { installWithApt } from './apt.ts'

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

/**
 * Path of a Chromium that the browser tests can drive.
 *
 * @throws Error that says what to install, where none is found and none can be installed
 */
export const findChromium = (): string => {
  const found = installedChromium()
  if (found) return found
  installWithApt('Chromium', ['chromium-headless-shell'])
  // Systems before Debian 12 have no package of the shell alone.
  if (!installedChromium()) installWithApt('Chromium', ['chromium'])
  const now = installedChromium()
  if (!now) throw new Error('The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.')
  return now
}
