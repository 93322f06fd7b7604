// npm run packages -- DIR: the packages that teams with repositories of their own install, as archives in DIR (docs/teams.md).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { command } from '../command-line/command.ts'
import { makePackages } from '../packages/make-packages.ts'
import { buildShell } from '../release/build-shell.ts'
import { run } from '../processes/run.ts'

await command({}, async ([to]) => {
  if (to === undefined) throw new Error('Say where to: npm run packages -- DIR.')
  const target = resolve(process.env['INIT_CWD'] ?? process.cwd(), to)
  mkdirSync(target, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  try {
    for (const made of await makePackages(folder, await buildShell())) {
      const { ok, output } = await run('npm', ['pack', made, '--pack-destination', target, '--silent'])
      if (!ok) throw new Error(output)
      console.log(join(target, /\S+\.tgz/.exec(output)?.[0] ?? ''))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
