import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { median } from '../bench/median.ts'
import {
  controlNames,
  throttlings,
  visit,
  visitToPress,
  type Control,
  type Press,
  type Throttling,
  type Visit,
} from '../bench/page-visit.ts'
import { freePort } from '../processes/free-port.ts'
import { runApiCommand, startService, waitFor } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { buildShell } from '../release/build-shell.ts'
import { buildSite, publish } from '../release/build-site.ts'
import { fromRoot, siteFolder } from '../root.ts'
import { findChromium } from '../setup/chromium.ts'

const query = '/search?q=diabetes'

/** A copy of the site's folder whose shell has the remotes inside. */
const buildBundledSite = async (): Promise<string> => {
  const folder = fromRoot('build/site-bundled')
  mkdirSync(folder, { recursive: true })
  for (const part of ['registry.json', 'host.json', 'i18n', 'remotes', 'shell'])
    cpSync(join(siteFolder(), part), join(folder, part), { recursive: true })
  const before = process.env['SITE_DIR']
  process.env['SITE_DIR'] = folder
  await publish([], 'Built as one bundle, to compare.', await buildShell('bundled'))
  if (before === undefined) delete process.env['SITE_DIR']
  else process.env['SITE_DIR'] = before
  return folder
}

/** The ways of showing a page: as the browser renders it, as the server does, as one bundle, and the limit of them all. */
const kinds = ['composed', 'rendered', 'bundled', 'without scripts'] as const
type Kind = (typeof kinds)[number]

const measures = [
  ['firstPaint', 'ms', 1],
  ['largestPaint', 'ms', 1],
  ['firstResult', 'ms', 1],
  ['look', 'ms', 1],
  ['language', 'ms', 1],
  ['menu', 'ms', 1],
  ['sort', 'ms', 1],
  ['longTasks', 'ms', 1],
  ['shift', '', 1],
  ['bytes', 'kB', 1000],
  ['scriptBytes', 'kB', 1000],
  ['requests', '', 1],
] as const

export default defineCommand({
  options: {
    runs: { type: 'number', default: 5 },
    line: { choices: throttlings.map(({ name }) => name) },
  },
  run: async ({ runs, line }) => {
    const lines = throttlings.filter(({ name }) => line === undefined || name === line)
    console.log('Building the composed site and the bundle ...')
    await buildSite((line) => console.log(`  ${line}`))
    const folders = { composed: siteFolder(), bundled: await buildBundledSite() }
    const { dataFolder } = projectSettings()
    const apiPort = await freePort()
    const env = {
      API_PORT: String(apiPort),
      DATA_DIR: dataFolder,
      RATE_LIMIT_SEARCH: '0',
      LOG_LEVEL: 'error',
    }
    await runApiCommand('seed', [], env)
    const api = startService(fromRoot('api/src/server.ts'), { ...env, TEXTS_DIR: join(folders.composed, 'i18n') })
    const servers = {
      composed: { folder: folders.composed, render: 'off', port: await freePort() },
      rendered: { folder: folders.composed, render: 'on', port: await freePort() },
      bundled: { folder: folders.bundled, render: 'off', port: await freePort() },
    }
    const serverOf = (kind: Kind) => servers[kind === 'without scripts' ? 'rendered' : kind]
    const running = Object.values(servers).map(({ folder, render, port }) => ({
      port,
      service: startService(fromRoot('shell/server/server.ts'), {
        ...env,
        PORT: String(port),
        SITE_DIR: folder,
        RENDER: render,
      }),
    }))
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    })
    try {
      await waitFor(`http://127.0.0.1:${apiPort}/readyz`, api, 'The API')
      for (const { port, service } of running) await waitFor(`http://127.0.0.1:${port}/healthz`, service, 'A site')
      const addressOf = (kind: Kind): string => `http://hse.localhost:${serverOf(kind).port}${query}`
      const visitAs = (kind: Kind, throttling: Throttling): Promise<Visit> =>
        visit(browser, addressOf(kind), throttling, kind !== 'without scripts')
      /** The middle of what came of presses on sight, of pages that the browser and that the server renders. */
      const pressesOf = async (control: Control, throttling: Throttling) => {
        const met: Record<'composed' | 'rendered', Press[]> = { composed: [], rendered: [] }
        const pressable = ['composed', 'rendered'] as const
        for (let run = 0; run < runs; run += 1) {
          for (const kind of run % 2 ? pressable.toReversed() : pressable)
            await visitToPress(browser, addressOf(kind), throttling, control).then(
              (press) => met[kind].push(press),
              (error: unknown) => console.log(`A press of ${kind} came to nothing, and is left out: ${String(error)}`),
            )
        }
        const middle = (presses: Press[]): Press | null =>
          presses.length === 0
            ? null
            : { pressed: median(presses.map(({ pressed }) => pressed)), done: median(presses.map(({ done }) => done)) }
        return { composed: middle(met.composed), rendered: middle(met.rendered) }
      }
      console.log(`\n${query}, empty cache, ${runs} alternating runs each, medians`)
      for (const throttling of lines) {
        const visits: Record<Kind, Visit[]> = { composed: [], rendered: [], bundled: [], 'without scripts': [] }
        const note = (kind: Kind): Promise<unknown> =>
          visitAs(kind, throttling).then(
            (came) => visits[kind].push(came),
            (error: unknown) => console.log(`A visit of ${kind} came to nothing, and is left out: ${String(error)}`),
          )
        // The first of each finds nothing compiled, kept or packed.
        for (const kind of kinds) await visitAs(kind, throttling).catch(() => null)
        for (let run = 0; run < runs; run += 1) {
          for (const kind of run % 2 ? kinds.toReversed() : kinds) await note(kind)
        }
        console.log(`\n${throttling.name.padEnd(14)}${kinds.map((kind) => kind.padStart(17)).join('')}`)
        for (const [of, unit, scale] of measures) {
          const middle = (kind: Kind): string => {
            const value = median(visits[kind].map((each) => each[of])) / scale
            return `${of === 'shift' ? value.toFixed(4) : value.toFixed(unit === 'ms' || unit === '' ? 0 : 1)} ${unit}`
          }
          console.log(`  ${of.padEnd(12)}${kinds.map((kind) => middle(kind).padStart(17)).join('')}`)
        }
        const ratio = (of: keyof Visit, kind: Kind, to: Kind): string =>
          (median(visits[kind].map((each) => each[of])) / median(visits[to].map((each) => each[of]))).toFixed(3)
        console.log(
          `  first result, rendered over without scripts: ${ratio('firstResult', 'rendered', 'without scripts')}`,
        )
        for (const name of controlNames)
          console.log(`  ${name} answers, rendered over composed: ${ratio(name, 'rendered', 'composed')}`)
        for (const control of controlNames) {
          const { composed, rendered } = await pressesOf(control, throttling)
          const by = (press: Press | null): string =>
            press ? `${press.done.toFixed(0)} ms (pressed at ${press.pressed.toFixed(0)})` : 'never'
          const over = composed && rendered ? (rendered.done / composed.done).toFixed(3) : ''
          console.log(
            `  ${control} pressed on sight is done: composed ${by(composed)}, rendered ${by(rendered)}, ${over}`,
          )
        }
      }
    } finally {
      await browser.close()
      for (const service of [api, ...running.map((each) => each.service)]) service.kill('SIGTERM')
    }
    process.exit(0)
  },
})
