import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. One at a time, since `mkdirSync` with `recursive` never comes back below `/proc`.
 *
 * @param mode of the folders that are made
 * @throws the error of the system when one of them cannot be made, or is no folder
 */
export const makeFolder = (path: string, mode = 0o777): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, mode)
  } catch (error) {
    // Somebody else may have been faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
