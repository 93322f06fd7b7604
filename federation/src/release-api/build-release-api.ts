import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { versionSchema } from 'shared/remote'
import * as v from 'valibot'
import {
  changeOf,
  historyDamage,
  historyLines,
  promote,
  readHistory,
  readRegistry,
  readRights,
  refuseTeam,
  registryLines,
  rollBack,
  withdraw,
  type Author as Signed,
  type CanaryTerms,
  type Move,
  type Site,
} from '../registry/index.ts'
import { openDestination, releaseBuilt } from '../release/index.ts'
import { createTokenReader, type Issuer } from './ci-tokens.ts'
import { unpackArchive } from './unpack-archive.ts'
import { createAuthenticator, type Author } from './authenticate.ts'
import {
  pieceSize,
  releaseApiPath,
  outcomeSchema,
  releaseOrderSchema,
  changeOrderSchema,
  type Outcome,
} from '../release-protocol/index.ts'
import type { TeamKey } from './team-keys.ts'
import { createUploads, UploadRefused } from './uploads.ts'

export interface ReleaseApiOptions {
  site: Site
  /** The place of a copy of what is live, as `openDestination` takes it. */
  copy?: string | undefined
  /** The keys of the teams, re-read for each request. */
  keys: () => readonly TeamKey[]
  /** Whose CI may release; nobody's by default. */
  issuers?: () => readonly Issuer[]
  /** Where archives lie until they are released. */
  folder: string
  /** Requests a minute and key; 0 sets no limit. */
  perMinute?: number
  now?: () => number
}

const remoteName = v.pipe(v.string(), v.regex(/^mf-[a-z][a-z0-9-]*$/))
const fingerprint = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A refusal with the status that it is answered with. */
class Refused extends Error {
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** Faults of the system, such as a full disk, are no word for whoever asks. */
const isSystemFault = (error: Error): boolean =>
  'code' in error || !(error.constructor === Error || error instanceof Refused)

const parse = <Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, given)
  if (!result.success) throw new Refused(400, v.summarize(result.issues))
  return result.output
}

const jsonOf = (body: unknown): unknown => {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString() : '')
  } catch {
    throw new Refused(400, 'The body must be JSON.')
  }
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/**
 * The release API: what a team does with its remote from its own repository. It changes the registry by the very functions
 * that commands use, and so refuses what they refuse, in the same words.
 */
export const buildReleaseApi = ({
  site,
  copy,
  keys,
  issuers = () => [],
  folder,
  perMinute = 300,
  now = Date.now,
}: ReleaseApiOptions): FastifyInstance => {
  const app = fastify({ bodyLimit: pieceSize + 1024, logger: false })
  const authenticate = createAuthenticator(keys, createTokenReader(issuers, now), now)
  const uploads = createUploads(folder, now)
  const authors = new WeakMap<FastifyRequest, Author>()
  const counts = new Map<string, { minute: number; count: number }>()
  const running = new Map<string, Promise<Outcome>>()

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const countOf = (keyId: string): number => {
    const minute = Math.floor(now() / 60_000)
    const known = counts.get(keyId)
    const count = known?.minute === minute ? known.count + 1 : 1
    counts.set(keyId, { minute, count })
    return count
  }
  app.addHook('preHandler', async (request) => {
    const authority = String(request.headers['x-forwarded-host'] ?? request.headers.host ?? '')
    const signed = { method: request.method, authority, path: request.url, body: bytesOf(request.body) }
    const author = await authenticate(signed, request.headers)
    if (typeof author === 'string') throw new Refused(401, author)
    if (perMinute > 0 && countOf(author.id) > perMinute)
      throw new Refused(429, 'Too many requests with this key or token: wait a minute, then go on.')
    authors.set(request, author)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof UploadRefused)
      return reply.code(409).send({ message: error.message, received: error.received })
    if (error instanceof Refused) return reply.code(error.statusCode).send({ message: error.message })
    const { statusCode } = error
    if (statusCode !== undefined && statusCode < 500) return reply.code(statusCode).send({ message: error.message })
    if (isSystemFault(error)) {
      process.emitWarning(`The release API: ${error.stack ?? error.message}`)
      return reply
        .code(500)
        .send({ message: 'Something went wrong on the side of the site; nothing was changed by it.' })
    }
    // Paths of this machine are not shown to clients.
    return reply.code(422).send({ message: error.message.replaceAll(site.folder, 'the site') })
  })

  const authorOf = (request: FastifyRequest): Author => {
    const author = authors.get(request)
    if (!author) throw new Refused(401, 'The request is not signed.')
    return author
  }
  /** The remote that a request is about, which is its team's own. */
  const ownRemote = (request: FastifyRequest): { name: string; author: Author } => {
    const author = authorOf(request)
    const name = parse(remoteName, v.parse(v.object({ remote: v.string() }), request.params).remote)
    const rights = readRights(site)
    try {
      refuseTeam(rights, name, author.team)
    } catch (error) {
      throw new Refused(403, error instanceof Error ? error.message : String(error))
    }
    return { name, author }
  }
  const by = ({ by, proof }: Author): Signed => ({ by, proof })

  const change = async (
    request: FastifyRequest,
    action: 'promote' | 'rollback' | 'withdraw',
    move: (name: string, version: string | undefined) => Move,
  ): Promise<Outcome> => {
    const { name, author } = ownRemote(request)
    const { version, why = `By the team ${author.team}.` } = parse(changeOrderSchema, jsonOf(request.body))
    const lines: string[] = []
    const destination = await openDestination(site, copy, (line) => lines.push(line), author.team)
    const made = await destination.change({ action, why, author: by(author) }, move(name, version))
    const live = made.registry.remotes.find((row) => row.name === name)?.current.version ?? null
    return { lines, row: made.change?.row ?? null, live }
  }

  const release = async (name: string, author: Author, order: v.InferOutput<typeof releaseOrderSchema>) => {
    const { sha256, version, canary, why, onlyCheck } = order
    mkdirSync(folder, { recursive: true })
    const unpacked = mkdtempSync(join(folder, 'unpacked-'))
    const lines: string[] = []
    try {
      await unpackArchive(uploads.read(author.team, sha256), unpacked)
      const destination = await openDestination(site, copy, (line) => lines.push(line), author.team)
      const terms: CanaryTerms | undefined = canary
      const given = { name, folder: unpacked, version, terms, why, author: by(author), onlyCheck }
      const made = await releaseBuilt(site, given, destination, (line) => lines.push(line))
      if (!onlyCheck) uploads.drop(author.team, sha256)
      const live = readRegistry(site).remotes.find((row) => row.name === name)?.current.version ?? null
      return { lines, row: made?.row ?? null, live }
    } catch (error) {
      if (!(error instanceof Error) || error instanceof UploadRefused || isSystemFault(error)) throw error
      throw new Error(error.message.replaceAll(unpacked, 'the archive'), { cause: error })
    } finally {
      rmSync(unpacked, { recursive: true, force: true })
    }
  }

  const shaOf = (request: FastifyRequest): string => parse(v.object({ sha256: fingerprint }), request.params).sha256

  app.get(`${releaseApiPath}/uploads/:sha256`, (request) => ({
    received: uploads.received(authorOf(request).team, shaOf(request)),
  }))
  app.put(`${releaseApiPath}/uploads/:sha256/:from`, (request) => {
    const { from } = parse(
      v.object({ from: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) }),
      request.params,
    )
    return { received: uploads.add(authorOf(request).team, shaOf(request), from, bytesOf(request.body)) }
  })
  app.post(`${releaseApiPath}/remotes/:remote/release`, (request): Promise<Outcome> => {
    const { name, author } = ownRemote(request)
    const order = parse(releaseOrderSchema, jsonOf(request.body))
    // Whoever asks again because the answer was lost waits for the same release.
    const key = createHash('sha256')
      .update(JSON.stringify([author, name, order]))
      .digest('hex')
    const known = running.get(key)
    if (known) return known
    const coming = release(name, author, order).finally(() => running.delete(key))
    running.set(key, coming)
    return coming
  })
  app.post(`${releaseApiPath}/remotes/:remote/promote`, (request) => change(request, 'promote', promote))
  app.post(`${releaseApiPath}/remotes/:remote/rollback`, (request) => change(request, 'rollback', rollBack))
  app.post(`${releaseApiPath}/remotes/:remote/withdraw`, (request) =>
    change(request, 'withdraw', (name, version) => {
      if (version === undefined) throw new Refused(400, 'Say which version is to be withdrawn.')
      return withdraw(name, parse(versionSchema, version))
    }),
  )
  const sendOutcome = (reply: FastifyReply, outcome: Outcome) => reply.send(parse(outcomeSchema, outcome))
  app.get(`${releaseApiPath}/remotes/:remote`, (request, reply) => {
    const { name } = ownRemote(request)
    const remotes = readRegistry(site).remotes.filter((row) => row.name === name)
    const lines = registryLines({ schema: 1, remotes }, null)
    return sendOutcome(reply, {
      lines: lines.length > 0 ? lines : [`${name} has no release yet`],
      row: null,
      live: remotes[0]?.current.version ?? null,
    })
  })
  app.get(`${releaseApiPath}/remotes/:remote/history`, (request, reply) => {
    const { name } = ownRemote(request)
    const rows = readHistory(site).flatMap((row) => changeOf(row, name) ?? [])
    return sendOutcome(reply, { lines: [...historyLines(rows), ...historyDamage(site)], row: null, live: null })
  })
  return app
}
