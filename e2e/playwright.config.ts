import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../tooling/src/setup/chromium.ts'
import { installedFirefox, installedWebKit } from '../tooling/src/setup/engines.ts'
import { firefoxDownloads } from './browser/firefox-downloads.ts'

const list = (name: string): string[] => (process.env[name] ?? '').split(',').filter(Boolean)

/** `quick`: what `npm test` runs. `long`: what `npm run test:full` adds, tagged `@full` or in one of `longFiles`. `all`: both. */
const which = process.env['JOURNEYS'] ?? 'quick'
if (!['quick', 'long', 'all'].includes(which)) throw new Error(`JOURNEYS is '${which}'; it is quick, long or all.`)

/** Files that `npm test` leaves to `npm run test:full`: what breaks seldom, or with something that others meet as well. */
const longFiles = [
  'analytics.spec.ts',
  'authentication-methods.spec.ts',
  'desktop.spec.ts',
  'early-choices.spec.ts',
  'early-press.spec.ts',
  'engines.spec.ts',
  'exports.spec.ts',
  'failure-screens.spec.ts',
  'finding-aids.spec.ts',
  'guided.spec.ts',
  'health.spec.ts',
  'intent.spec.ts',
  'kept-page.spec.ts',
  'languages.spec.ts',
  'last-known-good.spec.ts',
  'layout-shift.spec.ts',
  'lifetime.spec.ts',
  'menu.spec.ts',
  'mobile.spec.ts',
  'narrow.spec.ts',
  'override.spec.ts',
  'passwords.spec.ts',
  'profile.spec.ts',
  'saved-documents.spec.ts',
  'saved-searches.spec.ts',
  'search-engine.spec.ts',
  'sessions.spec.ts',
  'shell-release.spec.ts',
  'stale-tab.spec.ts',
  'taking-along.spec.ts',
  'tasks.spec.ts',
  'unsubscribe.spec.ts',
  'visitors-doing.spec.ts',
  'ways-in.spec.ts',
  'pending-actions.spec.ts',
  'withdrawal.spec.ts',
]

/** `npm test -- --changed`: the smoke tests of these parts, and these files whole. */
const [parts, files] = [list('JOURNEYS_OF'), list('JOURNEY_FILES')]
const isNarrowed = parts.length > 0 || files.length > 0

const onlyTagged = which === 'long' ? { grep: /@full/ } : {}

/** Imports documents, while other journeys would count them. */
const alone = ['alerts.spec.ts']

/** Drives WebKit through its own WebDriver. */
const webkitFiles = ['webkit/*.spec.ts']

/**
 * Journeys that `npm run test:full` repeats in Firefox, beside those tagged `@engines`, which every `npm test` repeats there.
 * Of those tagged `@full` it repeats those tagged `@firefox`.
 */
const firefoxFiles = [
  'accounts.spec.ts',
  'canary.spec.ts',
  'early-press.spec.ts',
  'engines.spec.ts',
  'faults.spec.ts',
  'filters.spec.ts',
  'finding.spec.ts',
  'integrity.spec.ts',
  'journey.spec.ts',
  'keyboard.spec.ts',
  'language.spec.ts',
  'layers.spec.ts',
  'menu.spec.ts',
  'navigation.spec.ts',
  'override.spec.ts',
  'profile.spec.ts',
  'release.spec.ts',
  'rendering.spec.ts',
  'saved-documents.spec.ts',
  'saved-searches.spec.ts',
  'saving.spec.ts',
  'selection.spec.ts',
  'sites.spec.ts',
  'taking-along.spec.ts',
  'web.spec.ts',
  'withdrawal.spec.ts',
]

const [firefox, webkit] = [installedFirefox(), installedWebKit()]

const engineProjects = [
  ...(firefox === undefined
    ? []
    : [
        {
          name: 'firefox',
          ...(which === 'quick'
            ? { grep: /@engines/ }
            : { testMatch: firefoxFiles, grepInvert: /@full(?!.*@firefox)/ }),
          testIgnore: webkitFiles,
          use: {
            browserName: 'firefox',
            // Driven by WebDriver BiDi, as it is shipped; Playwright's own build is no browser that people have.
            channel: 'moz-firefox',
            launchOptions: {
              executablePath: firefox,
              // The panel of downloads would take the focus.
              firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'browser.download.alwaysOpenPanel': false },
              downloadsPath: firefoxDownloads,
            },
          } as const,
        },
      ]),
  ...(webkit === undefined
    ? []
    : [
        {
          name: 'webkit',
          testMatch: webkitFiles,
          ...(which === 'quick' ? { grep: /@engines/ } : which === 'long' ? { grepInvert: /@engines|@table/ } : {}),
        },
      ]),
]

/**
 * Journeys and faults in a real browser against a running site (see docs/testing.md). A few more workers than cores, since
 * a page often waits; not many more, since the site, its API and Chromium share the machine.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../build/test-results',
  fullyParallel: true,
  forbidOnly: true,
  // What needed a second try is listed as flaky; `npm run evidence -- test-repeat` counts it as failed.
  retries: process.env['CI'] ? 1 : 0,
  workers: Math.min(6, Math.ceil(availableParallelism() * 1.5)),
  // Long, for machines whose cores are busy with something else: a test that passes waits no longer than it must.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  ...(which === 'quick' && { grepInvert: /@full/ }),
  use: {
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a good part of the machine: a failure is traced when it is run again (`--trace on`).
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: isNarrowed
    ? [
        {
          name: 'smoke',
          testIgnore: [...files, ...webkitFiles],
          grep: new RegExp(parts.map((part) => `@${part}(?![-\\w])`).join('|') || '^$'),
        },
        { name: 'changed', testMatch: files.length > 0 ? files : '-' },
      ]
    : [
        {
          name: 'journeys',
          testIgnore: [...alone, ...webkitFiles, ...(which === 'all' ? [] : longFiles)],
          ...onlyTagged,
        },
        ...engineProjects,
        ...(which === 'long' ? [{ name: 'long', testMatch: longFiles }] : []),
        {
          name: 'alerts',
          testMatch: alone,
          dependencies: ['journeys', ...engineProjects.map(({ name }) => name)],
          ...onlyTagged,
        },
      ],
})
