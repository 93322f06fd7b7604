import 'shared/theme'
import './plain-page.css'
import { readConfig } from './config.ts'
import { compose } from './start/composition.ts'
import { startShell } from './start/start-shell.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with id "root": the site server writes it.')

const config = readConfig(document)
void startShell({ root, config, ...compose(config) })
