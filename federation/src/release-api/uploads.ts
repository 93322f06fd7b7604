import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { archiveLimits } from './archive-limits.ts'

/** Milliseconds that an archive stays which nothing was made of. */
const kept = 24 * 3_600_000

/** Archives that stay of one team, beside those that are under way. */
const mostKeptUploads = 3

/** Milliseconds after which an upload counts as broken off. */
const idleTimeout = 60_000

/** An upload that cannot go on as it was asked; `received` says from where it can. */
export class UploadRefused extends Error {
  readonly received: number
  constructor(message: string, received: number) {
    super(message)
    this.received = received
  }
}

/**
 * Archives that come in pieces, each under the fingerprint of what it is to be, so that an upload goes on where it broke
 * off and a second one of the same archive is none.
 *
 * @param folder where they lie until they are released, in a folder for each team
 */
export const createUploads = (folder: string, now: () => number = Date.now) => {
  const folderOf = (team: string): string => join(folder, team)
  const pathOf = (team: string, sha256: string): string => join(folderOf(team), `${sha256}.zip`)
  const received = (team: string, sha256: string): number =>
    existsSync(pathOf(team, sha256)) ? statSync(pathOf(team, sha256)).size : 0
  /** Makes room for one more: what is old goes, and of too many those that were broken off. */
  const makeRoom = (team: string): void => {
    const names = readdirSync(folderOf(team))
    const byAge = names
      .map((name) => ({ path: join(folderOf(team), name), at: statSync(join(folderOf(team), name)).mtimeMs }))
      .sort((a, b) => b.at - a.at)
    for (const { path } of byAge.filter(
      ({ at }, place) => now() - at > (place >= mostKeptUploads - 1 ? idleTimeout : kept),
    ))
      rmSync(path)
  }
  return {
    received,
    /**
     * Adds a piece.
     *
     * @param from bytes that went before it
     * @returns bytes that are there now
     * @throws UploadRefused when pieces are missing before it, or it is all too large
     */
    add: (team: string, sha256: string, from: number, piece: Uint8Array): number => {
      mkdirSync(folderOf(team), { recursive: true })
      const path = pathOf(team, sha256)
      const before = received(team, sha256)
      if (from + piece.length <= before) {
        // A piece that was sent again because its answer was lost; one that differs takes the place of what is wrong.
        if (
          readFileSync(path)
            .subarray(from, from + piece.length)
            .equals(piece)
        )
          return before
        truncateSync(path, from)
      }
      const there = received(team, sha256)
      if (from !== there) throw new UploadRefused(`${there} bytes are there: go on from byte ${there}.`, there)
      if (from + piece.length > archiveLimits.packed)
        throw new UploadRefused(`An archive has ${archiveLimits.packed} bytes at most.`, there)
      if (there === 0) makeRoom(team)
      appendFileSync(path, piece)
      return from + piece.length
    },
    /** @throws UploadRefused when it is not whole, or not what its fingerprint says: the pieces that are wrong are sent again */
    read: (team: string, sha256: string): Uint8Array => {
      const there = received(team, sha256)
      if (there === 0) throw new UploadRefused('The archive is not there: send it first.', 0)
      const bytes = readFileSync(pathOf(team, sha256))
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new UploadRefused(`The archive is not whole: ${there} bytes are there.`, there)
      return bytes
    },
    drop: (team: string, sha256: string): void => rmSync(pathOf(team, sha256), { force: true }),
  }
}
