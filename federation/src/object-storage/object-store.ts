import { request as askHttp, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

/** An object as it is stored: not unpacked, whatever its encoding says. */
export interface StoredObject {
  bytes: Buffer
  /** Changes with the bytes. */
  tag: string
}

/** A bucket of S3, or of anything that speaks as S3 does. Each call is made up to three times; it rejects with a sentence. */
export interface ObjectStore {
  /** For messages. */
  name: string
  /**
   * @param path beginning with a slash, below the prefix of the store's address
   * @param known tag of what the caller has
   * @returns null where there is none; `unchanged` where it is as the caller has it
   */
  get(path: string, known?: string): Promise<StoredObject | 'unchanged' | null>
  has(path: string): Promise<boolean>
  /** Replaces an object in one step. */
  put(path: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>
}

/** Milliseconds that an answer may take, and attempts of a call that the store did not answer. */
const timeout = 10_000
const attempts = 3

/** Calls made at the same time. */
const maxConcurrent = 8

/** Does a piece of work for each item, a few at the same time. Rejects with the first that fails. */
export const mapConcurrent = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = [...items]
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: maxConcurrent }, worker))
}

const example = 's3://bucket/prefix or s3://bucket/prefix?endpoint=https://storage.example.org&region=eu-central-1'

/** The address of the bucket's first object: by path where an endpoint is given, otherwise by the bucket's own host. */
const bucketUrl = (url: string, env: NodeJS.ProcessEnv): { base: string; region: string } => {
  const address = URL.parse(url)
  if (address?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]+$/.test(address.hostname))
    throw new Error(`RELEASES_URL is '${url}'; it must be such as ${example}.`)
  const region = address.searchParams.get('region') ?? env['AWS_REGION'] ?? 'us-east-1'
  const endpoint = address.searchParams.get('endpoint') ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL']
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error(`The endpoint of RELEASES_URL is '${endpoint}'; it must be a web address.`)
  const prefix = address.pathname.replace(/\/+$/, '')
  const bucket = address.hostname
  return {
    region,
    base: endpoint
      ? `${endpoint.replace(/\/+$/, '')}/${bucket}${prefix}`
      : `https://${bucket}.s3.${region}.amazonaws.com${prefix}`,
  }
}

const bodyOf = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/**
 * @param url `s3://bucket/prefix`, with `?endpoint=` for a store that is not Amazon's, and `&region=`
 * @param env has the keys by their usual names: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`; without
 *   them the bucket is read as anybody may
 * @throws Error in one sentence when the address cannot be read
 */
export const openObjectStore = (url: string, env: NodeJS.ProcessEnv): ObjectStore => {
  const { base, region } = bucketUrl(url, env)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = env
  const client =
    accessKeyId && secretAccessKey
      ? new AwsClient({ accessKeyId, secretAccessKey, ...(token && { sessionToken: token }), region, service: 's3' })
      : null
  const ask = base.startsWith('https:') ? askHttps : askHttp

  // Not by `fetch`, which unpacks what it gets: packed files are kept packed.
  const askOnce = async (
    method: string,
    path: string,
    given: Readonly<Record<string, string>>,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<{ status: number; tag: string; bytes: Buffer }> => {
    const address = base + path.split('/').map(encodeURIComponent).join('/')
    const signed = await client?.sign(address, { method, headers: given, ...(bytes && { body: bytes }) })
    const headers = { ...(signed ? Object.fromEntries(signed.headers) : given), 'content-length': bytes?.length ?? 0 }
    return new Promise((resolve, reject) => {
      const asked = ask(address, { method, headers, signal: AbortSignal.timeout(timeout) }, (answer) => {
        bodyOf(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, tag: answer.headers.etag ?? '', bytes: body }),
          reject,
        )
      })
      asked.on('error', reject)
      asked.end(bytes)
    })
  }
  const call = async (
    method: string,
    path: string,
    expected: readonly number[],
    headers: Readonly<Record<string, string>> = {},
    bytes?: Uint8Array,
  ) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await askOnce(method, path, headers, bytes && new Uint8Array(bytes)).catch((error: unknown) =>
        String(error),
      )
      if (typeof answer !== 'string' && expected.includes(answer.status)) return answer
      const passes = typeof answer === 'string' || answer.status >= 500 || answer.status === 429
      if (!passes || attempt === attempts)
        throw new Error(
          `${url} answered ${method} ${path} with ${typeof answer === 'string' ? answer : answer.status}.`,
        )
      await pause(100 * 2 ** attempt)
    }
  }
  return {
    name: url.split('?')[0] ?? url,
    get: async (path, known) => {
      const { status, tag, bytes } = await call('GET', path, [200, 304, 404], known ? { 'if-none-match': known } : {})
      return status === 404 ? null : status === 304 ? 'unchanged' : { bytes, tag }
    },
    has: async (path) => (await call('HEAD', path, [200, 404])).status === 200,
    put: async (path, bytes, headers) => void (await call('PUT', path, [200], headers, bytes)),
  }
}
