import { existsSync, globSync } from 'node:fs'
import { installWithApt } from './apt.ts'

/** What WebKit is driven with. */
export interface WebKit {
  /** The WebDriver of WebKitGTK. */
  driver: string
  /** The browser that it starts. */
  browser: string
  /** A display without a screen, which the browser draws on. */
  display: string
}

const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Path of a Firefox that is there: the one `FIREFOX_PATH` names, or one in its usual place. */
export const installedFirefox = (): string | undefined =>
  [process.env['FIREFOX_PATH'] ?? '', ...firefoxes].find((path) => existsSync(path))

export const installedWebKit = (): WebKit | undefined => {
  const [driver, display] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  const [browser] = globSync('/usr/lib{,/*,exec}/webkit{2gtk-4.*,gtk-*}/MiniBrowser')
  return browser !== undefined && existsSync(driver) && existsSync(display) ? { driver, browser, display } : undefined
}

/**
 * Installs an engine where it is missing and can be installed, and says in a sentence when it cannot be had.
 *
 * @param packages of Debian, which bring it
 * @throws Error with that sentence where `CI` is set
 */
export const ensureEngine = (
  name: string,
  packages: readonly string[],
  isInstalled: () => boolean,
  install = installWithApt,
): void => {
  if (!isInstalled()) install(name, packages)
  if (isInstalled()) return
  const missing = `No journey runs in ${name}: it is not installed. Debian has it in ${packages.join(' and ')}.`
  if (process.env['CI']) throw new Error(missing)
  console.log(`  ${missing}`)
}

/** Firefox and WebKit, beside Chromium, without which nothing runs. */
export const ensureEngines = (): void => {
  ensureEngine('Firefox', ['firefox-esr'], () => installedFirefox() !== undefined)
  ensureEngine('WebKit', ['webkit2gtk-driver', 'xvfb'], () => installedWebKit() !== undefined)
}
