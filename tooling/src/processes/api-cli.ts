import { spawn } from 'node:child_process'
import { fromRoot } from '../root.ts'
import { readSettings } from './settings.ts'

/**
 * Runs one of the API's commands on the project's data folder and ends as it ends.
 *
 * @param files whether the words name files, which count from the folder that npm was started in
 * @param nodeOptions what Node itself is told
 */
export const runApiCli = (
  name: string,
  { files = false, nodeOptions = [] }: { files?: boolean; nodeOptions?: readonly string[] } = {},
): void => {
  const script = fromRoot(`api/src/${name}-cli.ts`)
  const child = spawn(process.execPath, [...nodeOptions, script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    ...(files && { cwd: process.env['INIT_CWD'] ?? process.cwd() }),
    env: { ...process.env, DATA_DIR: readSettings().dataFolder },
  })
  child.on('close', (code) => process.exit(code ?? 1))
}
