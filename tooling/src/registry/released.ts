import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarationSchema, releaseSchema, type RegistryRow } from 'shared/remote'
import * as v from 'valibot'
import { siteFolder } from '../root.ts'
import { baseOf, type Pointer } from './pointers.ts'

const describedSchema = v.object({ declaration: declarationSchema, release: releaseSchema })
export type Described = v.InferOutput<typeof describedSchema>

/** What an immutable version says of itself. @throws Error when it is not in the site's folder */
export const readReleased = (remote: string, version: string): Described => {
  const path = join(siteFolder(), baseOf(remote, version), 'release.json')
  if (!existsSync(path)) throw new Error(`There is no version ${version} of ${remote} in ${siteFolder()}.`)
  return v.parse(describedSchema, JSON.parse(readFileSync(path, 'utf8')))
}

/** The registry's row for a remote whose versions are these. */
export const rowOf = (remote: string, { current, previous, canary }: Pointer): RegistryRow => {
  const { declaration, release } = readReleased(remote, current)
  const row = {
    ...declaration,
    current: release,
    previous: previous === null ? null : readReleased(remote, previous).release,
  }
  if (!canary) return row
  const { version, ...terms } = canary
  return { ...row, canary: { ...readReleased(remote, version), ...terms } }
}
