import { readConfig } from '../config.ts'
import { compose } from './composition.ts'
import { keepHostFunctions } from './keep-host-functions.ts'
import { startShell } from './start-shell.tsx'

/** Starts the composed page in its element. */
export const startPage = (root: Element): void => {
  keepHostFunctions(window)
  const config = readConfig(document)
  void startShell({ root, config, ...compose(config) })
}
