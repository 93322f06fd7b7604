import { readConfig } from '../config.ts'
import type { Updates } from '../remotes/runtime-monitor/report-updates.ts'
import { compose } from './composition.ts'
import { keepHostFunctions } from './keep-host-functions.ts'
import { startShell } from './start-shell.tsx'

/** Starts the composed page in its element. */
export const startPage = (root: Element, updates: Updates): void => {
  const config = readConfig(document)
  const composed = compose(config, updates)
  // After the shell's own guard of texts has taken its place before `fetch`, and before any code of a remote runs.
  keepHostFunctions(window)
  void startShell({ root, config, ...composed })
}
