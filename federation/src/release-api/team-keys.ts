import { createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { readJson, writeAtomically } from '../files/index.ts'
import { siteTeam } from '../registry/index.ts'
import { keyIdOf } from '../release-protocol/index.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())

const keySchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  team: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  /** PEM of the public half; the other half stays with the team. */
  publicKey: v.string(),
  added: moment,
  expires: moment,
  revoked: v.optional(moment),
})
export type TeamKey = v.InferOutput<typeof keySchema>

const fileSchema = v.object({ keys: v.array(keySchema) })

/** The keys of a file, which need not be there yet. @throws Error that names the file and what is wrong in it */
export const readTeamKeys = (path: string): TeamKey[] => (existsSync(path) ? readJson(path, fileSchema).keys : [])

const write = (path: string, keys: readonly TeamKey[]): void =>
  writeAtomically(path, `${JSON.stringify({ keys }, null, 2)}\n`)

const readPublicKey = (pem: string): KeyObject => {
  const wrong = 'It must be the public half of an Ed25519 key as PEM (the .pub file of `evidence-search key`).'
  let key: KeyObject
  if (pem.includes('PRIVATE')) throw new Error(`That is a private key, which stays with its team. ${wrong}`)
  try {
    key = createPublicKey(pem)
  } catch (cause) {
    throw new Error(wrong, { cause })
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(wrong)
  return key
}

/**
 * Lets a team's key act for the team.
 *
 * @param days after which it ends
 * @throws Error when it is no such key, is there already, or is to act for the site, which does not release over the web
 */
export const addTeamKey = (path: string, team: string, pem: string, days: number, now = new Date()): TeamKey => {
  if (team === siteTeam) throw new Error('The site itself releases where its key lies, and not over the release API.')
  const key = readPublicKey(pem)
  const keys = readTeamKeys(path)
  const id = keyIdOf(key)
  const known = keys.find((each) => each.id === id)
  if (known) throw new Error(`The key ${id} is there already, for the team ${known.team}.`)
  const row = v.parse(keySchema, {
    id,
    team,
    publicKey: key.export({ type: 'spki', format: 'pem' }),
    added: now.toISOString(),
    expires: new Date(now.getTime() + days * 86_400_000).toISOString(),
  })
  write(path, [...keys, row])
  return row
}

/** Ends a key at once. @throws Error when there is none of that name */
export const revokeTeamKey = (path: string, id: string, now = new Date()): void => {
  const keys = readTeamKeys(path)
  if (!keys.some((each) => each.id === id)) throw new Error(`There is no key ${id}.`)
  write(
    path,
    keys.map((each) => (each.id === id ? { ...each, revoked: each.revoked ?? now.toISOString() } : each)),
  )
}

/** Whether a key may act now. */
export const isUsable = ({ expires, revoked }: TeamKey, now: number): boolean =>
  revoked === undefined && Date.parse(expires) > now
