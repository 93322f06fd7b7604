import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { makePackages } from '../packages/make-packages.ts'
import { buildShell } from '../release/build-shell.ts'
import { run } from '../processes/run.ts'

export default defineCommand({
  words: { folder: { type: 'string', demandOption: true } },
  run: async ({ folder: to }) => {
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
  },
})
