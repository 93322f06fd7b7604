import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** Runs one of the project's commands, such as `import FILE`, on the data of the site under test; gives what it said. */
export const runCommand = (...words: string[]): Promise<string> => runCommandWith({}, ...words)

/** The same with settings of its own, such as `SITE_DIR`. */
export const runCommandWith = async (settings: Record<string, string>, ...words: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'tooling/bin/run.mjs'), ...words], {
    cwd: root,
    timeout: 60_000,
    env: { ...process.env, ...settings },
  })
  return stdout
}
