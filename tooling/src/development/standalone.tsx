// A remote alone: the real shell around one remote, whose module is part of this build, and a bar for the developer.
import { createQuarantine } from 'federation/runtime'
import 'shared/theme'
import { createRoot } from 'react-dom/client'
import { remote } from 'standalone-remote'
import { readConfig } from '../../../shell/src/config.ts'
import { createRemotes } from '../../../shell/src/remotes/remotes.ts'
import { startShell } from '../../../shell/src/start/start-shell.tsx'
import { StandaloneBar } from './standalone-bar.tsx'

declare const STANDALONE_REMOTE: string

const [bar, root] = ['standalone-bar', 'root'].map((id) => document.getElementById(id))
if (!bar || !root)
  throw new Error('The page has no elements "standalone-bar" and "root": the development server writes them.')

const config = readConfig(document)
const remotes = createRemotes({
  registry: config.registry,
  readRegistry: () => Promise.resolve(config.registry),
  quarantine: createQuarantine({ read: () => null, write: () => {} }),
  open: () => Promise.resolve(remote),
})
createRoot(bar).render(<StandaloneBar remote={STANDALONE_REMOTE} />)
void startShell({ root, config, remotes: Promise.resolve(remotes) })
