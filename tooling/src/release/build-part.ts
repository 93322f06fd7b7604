// Child process of the build: builds parts one after the other, and says in a line on standard output what came of each.
import { buildRemote } from './build-remote.ts'
import { buildShell } from './build-shell.ts'

for (const part of process.argv.slice(2)) {
  const result =
    part === 'shell' ? await buildShell('federated', { compress: false }) : await buildRemote(part, { compress: false })
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
