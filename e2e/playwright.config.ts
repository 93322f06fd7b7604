import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../tooling/src/setup/chromium.ts'

const list = (name: string): string[] => (process.env[name] ?? '').split(',').filter(Boolean)

/** `quick`: what `npm test` runs. `long`: what `npm run test:full` adds, tagged `@full`. `all`: both. */
const which = process.env['JOURNEYS'] ?? 'quick'
const chosen = { quick: { grepInvert: /@full/ }, long: { grep: /@full/ }, all: {} }[which]
if (!chosen) throw new Error(`JOURNEYS is '${which}'; it is quick, long or all.`)

/** `npm test -- --changed`: the smoke tests of these parts, and these files whole. */
const [parts, files] = [list('JOURNEYS_OF'), list('JOURNEY_FILES')]
const isNarrowed = parts.length > 0 || files.length > 0

/** Imports documents, while other journeys would count them. */
const alone = ['alerts.spec.ts']

/**
 * Journeys and faults in a real browser against a running site (see docs/testing.md). A few more workers than cores, since
 * a page often waits; not many more, since the site, its API and Chromium share the machine.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../build/test-results',
  fullyParallel: true,
  forbidOnly: true,
  // What needed a second try is listed as flaky; `npm run test:repeat` counts it as failed.
  retries: process.env['CI'] ? 1 : 0,
  workers: Math.min(6, Math.ceil(availableParallelism() * 1.5)),
  // Long, for machines whose cores are busy with something else: a test that passes waits no longer than it must.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  ...chosen,
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
          testIgnore: files,
          grep: new RegExp(parts.map((part) => `@${part}(?![-\\w])`).join('|') || '^$'),
        },
        { name: 'changed', testMatch: files.length > 0 ? files : '-' },
      ]
    : [
        { name: 'journeys', testIgnore: alone },
        { name: 'alerts', testMatch: alone, dependencies: ['journeys'] },
      ],
})
