import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser of the system: the one `CHROMIUM_PATH` names, or one in its usual place. */
export const chromiumPath = (): string => {
  const found = process.env['CHROMIUM_PATH'] ?? places.find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium was found: install it, or name it with CHROMIUM_PATH.')
  return found
}
