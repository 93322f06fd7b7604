import { readOperations } from './generated-requests.ts'
import * as v from 'valibot'
import { fieldsSchema, parseJson } from '../read-json.ts'
import { folderSchema, profileSchema, readEnvelope, tokenSchema } from './answers.ts'
import type { Tally } from './tally.ts'
import type { Target } from './target.ts'

export const password = 'correct horse battery'

const call = async (
  target: Target,
  path: string,
  token: string | null,
  body?: object,
): Promise<{ status: number; json: Awaited<ReturnType<typeof readEnvelope>> }> => {
  const response = await fetch(`${target.api}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.200.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: await readEnvelope(response) }
}

/** Logs in somebody who is made in the database of the target. */
export const logIn = async (target: Target, email: string): Promise<string> => {
  const { json } = await call(target, '/auth/client', null, { type: 'hse', email, password })
  return v.parse(tokenSchema, json.data).token
}

/** Tokens that are none: nothing, garbage, unsigned, changed, with another scheme. */
const forgeries = (token: string): string[] => {
  const [head = '', claims = '', seal = ''] = token.split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  return [
    'garbage',
    'a.b.c',
    `${none}.${claims}.`,
    `${none}.${claims}.${seal}`,
    `${head}.${claims}.${seal.slice(0, -4)}AAAA`,
    `${head}.${claims}`,
  ]
}

/** Tries everything that is for one person alone without being that person. */
export const tryForbidden = async (
  target: Target,
  tally: Tally,
  { owner, stranger }: { owner: string; stranger: string },
): Promise<void> => {
  const operations = (await readOperations(target.api)).filter(({ isPrivate }) => isPrivate)
  for (const { method, path, parameters } of operations) {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const of = parameters.find((parameter) => parameter.name === name)?.schema
      return String(of?.enum?.[0] ?? 'hse')
    })
    for (const token of [null, ...forgeries(owner)]) {
      const response = await fetch(`${target.api}${address}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.201.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(method === 'POST' && { body: '{"type":"hse"}' }),
      })
      const { success } = await readEnvelope(response)
      tally.add(
        'forbidden acts',
        success === true && response.status < 300 ? `${method} ${path} with ${token ?? 'no token'}` : null,
      )
    }
  }
  const { json } = await call(target, '/profile', owner)
  const { id, email } = v.parse(profileSchema, json.data)
  const made = await call(target, '/folders', owner, { type: 'hse', name: 'of the owner' })
  const { id: folder } = v.parse(folderSchema, made.json.data)
  const before = JSON.stringify((await call(target, '/account/data', owner)).json.data)
  const acts: [string, object][] = [
    ['/profile', { id, firstName: 'Mallory', type: 'hse' }],
    ['/account-edit', { id, email: 'mallory@example.org', password: '', confirm: '' }],
    ['/account-edit', { id, email, password: 'taken over now', confirm: 'taken over now', currentPassword: 'x' }],
    ['/client-curated/subscribe', { _id: 'x', user_id: id }],
    ['/client-curated/unsubscribe', { _id: 'x', user_id: id }],
    ['/subscriptions', { type: 'hse', subscriptions: [], user_id: id, accountId: id }],
    ['/documents/unsubscribe', { type: 'hse', documents: ['x'], user_id: id }],
    ['/folders/name', { id: folder, name: 'of a stranger' }],
    ['/folders/share', { id: folder, shared: true }],
    ['/folders/documents', { id: folder, documents: ['x'] }],
    ['/folders/documents/remove', { id: folder, documents: ['x'] }],
    ['/folders/documents/order', { id: folder, documents: ['x'] }],
    ['/folders/documents/note', { id: folder, document: 'x', note: 'of a stranger' }],
    ['/folders/delete', { id: folder }],
    ['/unsubscribe-all', { type: 'hse', email }],
  ]
  for (const [path, body] of acts) await call(target, path, stranger, body)
  const after = JSON.stringify((await call(target, '/account/data', owner)).json.data)
  const told = (text: string): unknown => {
    const { account, folders, savedSearches, savedDocuments, curatedSearches } = parseJson(
      text,
      fieldsSchema,
      'The data',
    )
    return { account, folders, savedSearches, savedDocuments, curatedSearches }
  }
  for (const [path] of acts)
    tally.add(
      'forbidden acts',
      JSON.stringify(told(before)) === JSON.stringify(told(after)) ? null : `${path} changed another account`,
    )
}
