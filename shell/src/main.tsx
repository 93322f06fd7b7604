import 'shared/theme'
import { readConfig } from './config.ts'
import { createRemotes, createShareScope, readRegistry } from './remotes/index.ts'
import { startShell } from './start/start-shell.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with id "root": the site server writes it.')

const config = readConfig(document)
const remotes = createRemotes({ registry: config.registry, readRegistry, scope: createShareScope() })
void startShell({ root, config, remotes })
