// Child process of the build: builds one part and says on standard output what came of it.
import { buildRemote } from './build-remote.ts'
import { buildShell } from './build-shell.ts'

const [part = ''] = process.argv.slice(2)
const result =
  part === 'shell'
    ? await buildShell()
    : part === 'shell-bundled'
      ? await buildShell('bundled')
      : await buildRemote(part)
process.stdout.write(JSON.stringify(result))
