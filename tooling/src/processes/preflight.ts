import { accessSync, constants } from 'node:fs'
import { createServer } from 'node:net'
import { makeFolder } from '../../../api/src/database/make-folder.ts'

/** Whether nothing listens on a port of this machine, tried on both families of addresses. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error && error.code === 'EAFNOSUPPORT'))
    probe.listen({ port, host: '::' }, () => probe.close(() => resolve(true)))
  })

/** @throws Error in one sentence when a port is taken */
export const checkPorts = async (ports: Readonly<Record<string, number>>): Promise<void> => {
  for (const [setting, port] of Object.entries(ports)) {
    if (!(await isFree(port))) {
      throw new Error(
        `Port ${port} is in use: stop what uses it, or choose another with ${setting}, for example ${setting}=${port + 10} npm start.`,
      )
    }
  }
}

/** @throws Error in one sentence when the data folder cannot be used */
export const checkDataFolder = (folder: string): void => {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch {
    throw new Error(
      `The data folder ${folder} cannot be written to: check its rights, or choose another with DATA_DIR.`,
    )
  }
}
