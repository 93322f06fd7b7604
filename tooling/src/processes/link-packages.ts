import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readPackage } from '../read-json.ts'
import { fromRoot } from '../root.ts'

/** Gives a copy of the project the installed packages, and its own workspaces among them. */
export const linkPackages = (folder: string): void => {
  const { workspaces } = readPackage(folder)
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(fromRoot('node_modules'))) {
    const own = workspaces.includes(name)
    symlinkSync(own ? join(folder, name) : fromRoot('node_modules', name), join(folder, 'node_modules', name))
  }
}
