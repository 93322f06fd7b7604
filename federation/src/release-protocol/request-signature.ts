import { createHash, createPublicKey, randomUUID, sign, verify, type KeyObject } from 'node:crypto'

/**
 * Signatures of requests as RFC 9421 (HTTP Message Signatures) has them, with Ed25519 and one fixed list of what is
 * covered: method, authority, path, query and the digest of the body (RFC 9530).
 */
const covered = '("@method" "@authority" "@path" "@query" "content-digest")'

/** Tells these signatures from those of other protocols that the same key may be used for. */
const tag = 'evidence-search-release'

/** What of a request is signed. */
export interface SignedRequest {
  method: string
  /** Host name and port that the client asks. */
  authority: string
  /** With the query, if there is one. */
  path: string
  body: Uint8Array
}

export interface SignatureHeaders {
  'content-digest': string
  'signature-input': string
  signature: string
}

/** What a signature says of itself. */
export interface SignatureClaim {
  keyId: string
  /** Seconds since 1970. */
  created: number
  /** Differs for each request. */
  nonce: string
}

const digestOf = (body: Uint8Array): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

const paramsOf = ({ keyId, created, nonce }: SignatureClaim): string =>
  `${covered};created=${created};keyid="${keyId}";nonce="${nonce}";alg="ed25519";tag="${tag}"`

const signatureBase = ({ method, authority, path, body }: SignedRequest, params: string): Buffer => {
  const [plain = '', query = ''] = path.split(/\?(.*)/s)
  return Buffer.from(
    [
      `"@method": ${method.toUpperCase()}`,
      `"@authority": ${authority.toLowerCase()}`,
      `"@path": ${plain}`,
      `"@query": ?${query}`,
      `"content-digest": ${digestOf(body)}`,
      `"@signature-params": ${params}`,
    ].join('\n'),
  )
}

/** The name of a public key: the first 16 hexadecimals of the sha256 of its DER form. */
export const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

/** Signs a request with a team's private key. */
export const signRequest = (request: SignedRequest, key: KeyObject, now = Date.now()): SignatureHeaders => {
  const params = paramsOf({
    keyId: keyIdOf(createPublicKey(key)),
    created: Math.floor(now / 1000),
    nonce: randomUUID(),
  })
  return {
    'content-digest': digestOf(request.body),
    'signature-input': `release=${params}`,
    signature: `release=:${sign(null, signatureBase(request, params), key).toString('base64')}:`,
  }
}

const claimPattern = new RegExp(
  `^release=${covered.replaceAll(/[()]/g, '\\$&')};created=(\\d{1,12});keyid="([0-9a-f]{16})";nonce="([\\w-]{16,64})";alg="ed25519";tag="${tag}"$`,
)

/** What the headers of a request claim, unchecked; null when they are no such signature. */
export const claimOf = (input: unknown): SignatureClaim | null => {
  const [, created = '', keyId = '', nonce = ''] = claimPattern.exec(String(input)) ?? []
  return keyId === '' ? null : { keyId, created: Number(created), nonce }
}

/** Whether a signature is that of a key for exactly this request. */
export const isSignedBy = (
  request: SignedRequest,
  headers: Readonly<Record<string, unknown>>,
  claim: SignatureClaim,
  key: KeyObject,
): boolean => {
  const [, signature = ''] = /^release=:([A-Za-z0-9+/]{86}==):$/.exec(String(headers['signature'])) ?? []
  return (
    headers['content-digest'] === digestOf(request.body) &&
    signature !== '' &&
    verify(null, signatureBase(request, paramsOf(claim)), key, Buffer.from(signature, 'base64'))
  )
}
