import { defineConfig } from '@playwright/test'
import { chromiumPath } from './browser/chromium.ts'

/**
 * Journeys and faults in a real browser against a running site (see README.md). Two workers, because the site, its API
 * and Chromium share the machine.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../build/test-results',
  fullyParallel: true,
  forbidOnly: true,
  // On a machine whose cores are shared a page may be late; what needed a second try is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a good part of the machine: a failure is traced when it is run again (`--trace on`).
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: ['alerts.spec.ts', 'release.spec.ts'] },
    // Imports documents, while other journeys would count them.
    { name: 'alerts', testMatch: 'alerts.spec.ts', dependencies: ['journeys'] },
    // Changes the registry that every page reads, so it runs when no other page is open.
    { name: 'release', testMatch: 'release.spec.ts', dependencies: ['alerts'] },
  ],
})
