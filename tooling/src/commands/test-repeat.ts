import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runChecks } from '../checks/run-checks.ts'
import { checksNamed } from '../checks/project-checks.ts'
import { fromRoot } from '../root.ts'

const table = fromRoot('build/test-runs.md')

/** What tools kept from the run before: each run is to do the whole work again. */
const forget = (): void => {
  for (const name of ['eslint', 'prettier']) rmSync(fromRoot('build/cache', name), { recursive: true, force: true })
}

/** Keeps what the journeys of a failed run left: the next run would take it away. */
const keepEvidence = (of: string): void => {
  const results = fromRoot('build/test-results')
  if (existsSync(results)) cpSync(results, fromRoot('build/test-runs', of), { recursive: true })
}

/** A thread that computes and never waits. */
const startBusy = (): Worker => new Worker('for (;;) Math.random()', { eval: true })

export default defineCommand({
  words: { checks: { type: 'string', array: true, default: [] } },
  options: {
    times: { type: 'number', default: 10 },
    busy: { type: 'number', default: 0, describe: 'Processes beside it that take a core each' },
  },
  run: async ({ checks: names, times, busy }) => {
    mkdirSync(fromRoot('build'), { recursive: true })
    const hogs = Array.from({ length: busy }, startBusy)
    const rows: string[] = []
    let whole = true
    for (let run = 1; run <= times; run += 1) {
      console.log(`\n== Run ${run} of ${times}${hogs.length > 0 ? `, ${hogs.length} cores taken` : ''}`)
      forget()
      const started = performance.now()
      const { failed, flaky } = await runChecks(checksNamed(names))
      const minutes = ((performance.now() - started) / 60_000).toFixed(1)
      const isGood = failed.length === 0 && flaky.length === 0
      whole &&= isGood
      const what = isGood ? 'green' : [...failed, ...flaky.map((line) => line.trim())].join('; ')
      const ended = new Date().toISOString()
      if (!isGood) keepEvidence(ended.replaceAll(':', '-'))
      const row = `| ${ended} | ${hogs.length} | ${minutes} min | ${what} |`
      rows.push(row)
      appendFileSync(table, `${row}\n`)
    }
    for (const hog of hogs) await hog.terminate()
    console.log(['', '| ended | cores taken | took | |', '| --- | --- | --- | --- |', ...rows].join('\n'))
    console.log('\nbuild/test-runs.md keeps the rows of all runs, build/test-runs what failed journeys left.')
    process.exit(whole ? 0 : 1)
  },
})
