// The yardstick of `npm run bench:page`: the same shell with the remotes inside its build. Never deployed.
import { createQuarantine } from 'federation/runtime'
import { guardScripts } from 'federation/trust'
import 'shared/theme'
import './unrendered.css'
import { bundledRemotes } from 'bundled-remotes'
import { readConfig } from './config.ts'
import { createRemotes } from './remotes/remotes.ts'
import { startShell } from './start/start-shell.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')

const config = readConfig(document)
// Everything is the bundle's own; the server's headers ask for the policy all the same.
guardScripts({
  allows: (address) => new URL(address, window.location.href).pathname.startsWith(__webpack_public_path__),
})
const remotes = createRemotes({
  registry: config.registry,
  readRegistry: () => Promise.resolve(config.registry),
  quarantine: createQuarantine({ read: () => null, write: () => {} }),
  open: async ({ name }) => {
    const load = bundledRemotes[name]
    if (!load) throw new Error(`${name} is not in the bundle`)
    return (await load()).remote
  },
})
void startShell({ root, config, remotes: Promise.resolve(remotes) })
