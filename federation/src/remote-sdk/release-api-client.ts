import { createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { request as askPlain } from 'node:http'
import { request as askSafe } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import {
  outcomeSchema,
  pieceSize,
  refusalSchema,
  releaseApiPath,
  signRequest,
  type Outcome,
  type SignatureHeaders,
  type SignedRequest,
} from '../release-protocol/index.ts'

/** Milliseconds before each further try, where the site did not answer. */
const pauses = [500, 2000, 5000]

/**
 * The private key of a team: a file, or the PEM itself, as a CI gives secrets.
 *
 * @throws Error that says how to come by one
 */
const readTeamKey = (given: string | undefined): KeyObject => {
  const source = given ?? process.env['RELEASE_TEAM_KEY']
  if (!source)
    throw new Error(
      'Say which key you sign with: --key FILE or RELEASE_TEAM_KEY (`evidence-search key FILE` makes one).',
    )
  const key = createPrivateKey(existsSync(source) ? readFileSync(source) : source)
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('The key must be an Ed25519 key, as `evidence-search key FILE` makes it.')
  return key
}

/** What proves to a site who makes a request: headers for it. */
export type Credential = (request: SignedRequest) => SignatureHeaders | Promise<Readonly<Record<string, string>>>

const tokenSchema = v.object({ value: v.string() })

/** Milliseconds for which a token of GitHub Actions is used, which ends five minutes after it was made. */
const tokenUsed = 3 * 60_000

/** A token of a run of GitHub Actions for this site, and a new one in time. */
const githubToken = (site: URL, address: string, secret: string): Credential => {
  let known: { token: Promise<string>; at: number } | undefined
  const ask = async (): Promise<string> => {
    const url = new URL(address)
    url.searchParams.set('audience', site.origin)
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok)
      throw new Error(`GitHub gave no token: ${answer.status}. The job needs permissions: id-token: write.`)
    return v.parse(tokenSchema, await answer.json()).value
  }
  return async () => {
    if (!known || Date.now() - known.at > tokenUsed) known = { token: ask(), at: Date.now() }
    return { authorization: `Bearer ${await known.token}` }
  }
}

/**
 * What this team proves itself by: a key (`--key`, `RELEASE_TEAM_KEY`), a token of its CI (`RELEASE_TOKEN`), or in GitHub Actions
 * the token that the run may ask for.
 */
export const credentialOf = (site: URL, givenKey: string | undefined, env = process.env): Credential => {
  const { RELEASE_TOKEN: token, ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = env
  if (givenKey === undefined && !env['RELEASE_TEAM_KEY']) {
    if (token) return () => Promise.resolve({ authorization: `Bearer ${token}` })
    if (address && secret) return githubToken(site, address, secret)
  }
  const key = readTeamKey(givenKey)
  return (request) => signRequest(request, key)
}

/** @throws Error when it is none, or would send over the network what others can read and change */
export const siteAddress = (given: string | undefined): URL => {
  const site = URL.parse(given ?? process.env['RELEASE_SITE'] ?? '')
  if (!site || !/^https?:$/.test(site.protocol))
    throw new Error('Say which site: --site https://hse.example.org, or RELEASE_SITE.')
  const here = site.hostname === 'localhost' || site.hostname.endsWith('.localhost') || site.hostname === '127.0.0.1'
  if (site.protocol === 'http:' && !here)
    throw new Error(`${site.origin} is not https: releases go over https, but on this machine.`)
  return site
}

interface Answer {
  status: number
  text: string
}

const send = async (
  site: URL,
  method: string,
  path: string,
  body: Uint8Array,
  credential: Credential,
): Promise<Answer> => {
  const proof = await credential({ method, authority: site.host, path, body })
  return new Promise((resolve, reject) => {
    const headers = {
      host: site.host,
      ...(body.length > 0 && { 'content-type': 'application/octet-stream', 'content-length': String(body.length) }),
      ...proof,
    }
    const ask = site.protocol === 'https:' ? askSafe : askPlain
    // Names that end in `.localhost` are this machine, which Node does not know everywhere.
    const hostname = site.hostname.endsWith('.localhost') ? 'localhost' : site.hostname
    const options = { method, hostname, port: site.port, path, headers, timeout: 300_000 }
    const request = ask(options, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }))
    })
    request.on('timeout', () => request.destroy(new Error('it did not answer in five minutes')))
    request.on('error', reject)
    request.end(body)
  })
}

/** The release API of a site, for one team. */
export const createReleaseApiClient = (site: URL, credential: Credential) => {
  const ask = async <Schema extends v.GenericSchema>(
    schema: Schema,
    method: string,
    path: string,
    body: Uint8Array = Buffer.alloc(0),
  ): Promise<v.InferOutput<Schema>> => {
    const tried = async (left: readonly number[]): Promise<Answer> => {
      const [wait, ...rest] = left
      const answer = await send(site, method, releaseApiPath + path, body, credential).catch((cause: Error) => {
        if (wait === undefined) throw new Error(`${site.origin} does not answer: ${cause.message}`, { cause })
        return null
      })
      if (wait === undefined || (answer && ![429, 502, 503].includes(answer.status)))
        return answer ?? { status: 0, text: '' }
      await pause(answer?.status === 429 ? wait * 4 : wait)
      return tried(rest)
    }
    const { status, text } = await tried(pauses)
    let given: unknown
    try {
      given = JSON.parse(text)
    } catch {
      throw new Error(
        status === 404
          ? `${site.origin} has no release API.`
          : `${site.origin} answered ${status}: ${text.slice(0, 300).trim()}`,
      )
    }
    if (status !== 200)
      throw new Error(v.is(refusalSchema, given) ? given.message : `${site.origin} answered ${status}.`)
    return v.parse(schema, given)
  }
  const received = v.object({ received: v.number() })
  const post = (path: string, order: object): Promise<Outcome> =>
    ask(outcomeSchema, 'POST', path, Buffer.from(JSON.stringify(order)))
  return {
    /** Sends an archive, from where an earlier try broke off. @returns its fingerprint */
    upload: async (archive: Uint8Array, sent: (bytes: number) => void = () => {}): Promise<string> => {
      const sha256 = createHash('sha256').update(archive).digest('hex')
      let { received: there } = await ask(received, 'GET', `/uploads/${sha256}`)
      while (there < archive.length) {
        const piece = archive.subarray(there, there + pieceSize)
        ;({ received: there } = await ask(received, 'PUT', `/uploads/${sha256}/${there}`, piece))
        sent(there)
      }
      return sha256
    },
    release: (remote: string, order: object): Promise<Outcome> => post(`/remotes/${remote}/release`, order),
    change: (remote: string, action: string, order: object): Promise<Outcome> =>
      post(`/remotes/${remote}/${action}`, order),
    status: (remote: string): Promise<Outcome> => ask(outcomeSchema, 'GET', `/remotes/${remote}`),
    history: (remote: string): Promise<Outcome> => ask(outcomeSchema, 'GET', `/remotes/${remote}/history`),
  }
}
