import 'shared/theme'
import './plain-page.css'
import { registryFor } from 'shared/remote'
import { readForVisit, writeForVisit } from 'shared/storage'
import { readConfig } from './config.ts'
import { createFailedReleases, createRemotes, createShareScope, readRegistry, visitorBucket } from './remotes/index.ts'
import { startShell } from './start/start-shell.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with id "root": the site server writes it.')

const config = readConfig(document)
const bucket = visitorBucket()
const remotes = createRemotes({
  registry: registryFor(config.registry, bucket),
  readRegistry: async () => registryFor(await readRegistry(), bucket),
  scope: createShareScope(),
  failedReleases: createFailedReleases({ read: readForVisit, write: writeForVisit }),
})
void startShell({ root, config, remotes })
