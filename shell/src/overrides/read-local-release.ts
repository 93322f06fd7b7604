import * as v from 'valibot'
import { declarationSchema, releaseSchema } from 'shared/remote'
import type { Override } from '../config.ts'
import { localBase } from './local-base.ts'

const localSchema = v.object({ declaration: declarationSchema, release: releaseSchema })

/** What a development server says of its remote: its declaration as it is now, and its container. */
export type LocalRelease = v.InferOutput<typeof localSchema>

/** Milliseconds a development server has to answer. */
const timeout = 5000

/**
 * Asks a development server for its remote. It gets a version of its own on every page, so that what fails on one page is
 * tried again on the next.
 *
 * @returns rejects when the server does not answer, or answers for something else
 */
export const readLocalRelease = async ({ remote, origin }: Override): Promise<LocalRelease> => {
  const base = localBase(origin)
  const response = await fetch(`${base}release.json`, { cache: 'no-store', signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`${base}release.json answered ${response.status}`)
  const { declaration, release } = v.parse(localSchema, await response.json())
  if (declaration.name !== remote) throw new Error(`${origin} has ${declaration.name}, not ${remote}`)
  if (release.base !== base) throw new Error(`${origin} names files elsewhere, at ${release.base}`)
  return { declaration, release: { ...release, version: `dev-${Date.now().toString(36)}` } }
}
