// npm run import -- FILE...: loads documents into the catalogue, also while the site runs.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { readSettings } from '../processes/settings.ts'
import { fromRoot } from '../root.ts'

const startedIn = process.env['INIT_CWD'] ?? process.cwd()
const args = process.argv.slice(2).map((arg) => (arg.startsWith('-') ? arg : resolve(startedIn, arg)))
const child = spawn(process.execPath, [fromRoot('api/src/import-cli.ts'), ...args], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: readSettings().dataFolder },
})
child.on('close', (code) => process.exit(code ?? 1))
