import { setTimeout as pause } from 'node:timers/promises'
import { readOperations } from './generated-requests.ts'
import * as v from 'valibot'
import { fieldsSchema } from '../read-json.ts'
import { folderSchema, foundSchema, profileSchema, readEnvelope, tokenSchema } from './answers.ts'
import type { Tally } from './tally.ts'
import type { Target } from './target.ts'

export const password = 'correct horse battery'
const kind = 'forbidden acts'
/** What a stranger would have as the owner's password. */
const takenOver = 'taken over now'

/** Tries of a request that a busy server turns away. */
const tries = 20

const fetchUntilAnswered = async (address: string, init: RequestInit): Promise<Response> => {
  for (let tried = 1; ; tried++) {
    const response = await fetch(address, init)
    if (response.status !== 503 || tried === tries) return response
    await response.body?.cancel()
    await pause(500)
  }
}

const call = async (
  target: Pick<Target, 'api'>,
  path: string,
  token: string | null,
  body?: object,
): Promise<{ status: number; json: Awaited<ReturnType<typeof readEnvelope>> }> => {
  const response = await send(target, { method: body ? 'POST' : 'GET' }, `/api${path}`, token, body ?? {})
  return { status: response.status, json: await readEnvelope(response) }
}

const send = (
  target: Pick<Target, 'api'>,
  { method }: { method: string },
  address: string,
  token: string | null,
  body: object,
): Promise<Response> =>
  fetchUntilAnswered(`${target.api}${address}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.201.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })

/** Logs in somebody who is made in the database of the target; null with a wrong password. */
const tokenOf = async (target: Pick<Target, 'api'>, email: string, secret: string): Promise<string | null> => {
  const { json } = await call(target, '/auth/client', null, { type: 'hse', email, password: secret })
  return v.is(tokenSchema, json.data) ? json.data.token : null
}

export const logIn = async (target: Pick<Target, 'api'>, email: string): Promise<string> => {
  const token = await tokenOf(target, email, password)
  if (token === null) throw new Error(`${email} cannot log in.`)
  return token
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

type Operation = Awaited<ReturnType<typeof readOperations>>[number]

/** What of the owner's a request can name. */
interface Owned {
  account: string
  email: string
  folder: string
  document: string
}

/** Values for the parameters in addresses of private calls; a call with another one is not known here, and fails. */
const inAddress = ({ folder }: Owned): Readonly<Record<string, string>> => ({ site: 'hse', id: folder })

const addressOf = ({ path, parameters }: Operation, owned: Owned): string | null => {
  const known = inAddress(owned)
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  if (names.some((name) => !Object.hasOwn(known, name))) return null
  return path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
}

/** A body that names what is the owner's in every field that any call reads, and would change it. */
const bodyOf = ({ account, email, folder, document }: Owned, id: string): object => ({
  ...{ type: 'hse', id, _id: id, user_id: account, accountId: account, account_id: account, email },
  ...{ folder, document, documents: [document], name: 'of a stranger', note: 'of a stranger', shared: true },
  ...{ query: 'of the owner', filters: [], subscriptions: [], subscribed: false, firstName: 'Mallory' },
  ...{ password: takenOver, confirm: takenOver, code: '000000', others: true },
})

/** Whether the account that makes the call is gone after it: made last. */
const endsAccount = ({ path, method }: Operation): boolean => method === 'DELETE' || path.endsWith('/account/delete')

/** Makes every private call without a token, and with tokens that are none. */
const tryWithoutRight = async (
  target: Target,
  tally: Tally,
  { operations, owner, owned }: { operations: readonly Operation[]; owner: string; owned: Owned },
): Promise<void> => {
  for (const operation of operations) {
    const { method, path } = operation
    const address = addressOf(operation, owned)
    if (address === null) {
      tally.add(kind, `${method} ${path} has a parameter that the attack does not know: nobody tried it`)
      continue
    }
    for (const token of [null, ...forgeries(owner)]) {
      const response = await send(target, operation, address, token, { type: 'hse' })
      const { success } = await readEnvelope(response)
      tally.add(
        kind,
        success === true && response.status < 300 ? `${method} ${path} with ${token ?? 'no token'}` : null,
      )
    }
  }
}

/** Makes every private call as somebody else, who names what is the owner's wherever something can be named. */
const tryAsOtherUser = async (
  target: Target,
  tally: Tally,
  { operations, owner, otherUser, owned }: Setting & { operations: readonly Operation[]; owned: Owned },
): Promise<void> => {
  const before = await keptBy(target, owner)
  let token = otherUser
  const inOrder = operations.toSorted((one, other) => Number(endsAccount(one)) - Number(endsAccount(other)))
  for (const operation of inOrder) {
    const address = addressOf(operation, owned)
    if (address === null) continue
    const what = `${operation.method} ${operation.path} by somebody else`
    for (const id of [owned.account, owned.folder]) {
      const named = new URLSearchParams({ type: 'hse', id, user_id: owned.account, email: owned.email })
      const query = operation.method === 'POST' ? '' : `?${named}`
      const answer = await (await send(target, operation, address + query, token, bodyOf(owned, id))).text()
      const leaked = ['Olwen', 'folder of the owner', 'private note'].find((secret) => answer.includes(secret))
      const changed = (await keptBy(target, owner)) !== before
      tally.add(
        kind,
        leaked ? `${what} tells of the owner: ${leaked}` : changed ? `${what} changed the owner's account` : null,
      )
    }
    // A call may have ended the stranger's own session, or set the stranger's own password.
    if ((await call(target, '/profile', token)).status !== 200)
      token =
        (await tokenOf(target, 'stranger@example.org', takenOver)) ??
        (await tokenOf(target, 'stranger@example.org', password)) ??
        token
  }
  const own = await tokenOf(target, owned.email, password)
  const others = await tokenOf(target, owned.email, takenOver)
  tally.add(kind, own === null || others !== null ? 'somebody else set the password of the owner' : null)
}

interface Setting {
  owner: string
  otherUser: string
}

/** What the owner has, as text. */
const keptBy = async (target: Target, owner: string): Promise<string> => {
  const { json } = await call(target, '/account/data', owner)
  const { account, folders, savedSearches, savedDocuments, curatedSearches, passkeys } = v.parse(
    fieldsSchema,
    json.data,
  )
  return JSON.stringify({ account, folders, savedSearches, savedDocuments, curatedSearches, passkeys })
}

/** Gives the owner something of everything. */
const furnish = async (target: Target, owner: string): Promise<Owned> => {
  const { json } = await call(target, '/profile', owner)
  const { id: account, email } = v.parse(profileSchema, json.data)
  await call(target, '/profile', owner, { type: 'hse', firstName: 'Olwen' })
  const found = await call(target, '/search?q=school&site=hse&lang=en', null)
  const document = v.parse(foundSchema, found.json.data).hits[0]?.id ?? ''
  const made = await call(target, '/folders', owner, {
    type: 'hse',
    name: 'folder of the owner',
    documents: [document],
  })
  const { id: folder } = v.parse(folderSchema, made.json.data)
  await call(target, '/folders/documents/note', owner, { id: folder, document, note: 'private note' })
  await call(target, '/documents/subscribe', owner, { type: 'hse', documents: [document] })
  await call(target, '/subscriptions/subscribe', owner, { type: 'hse', query: 'of the owner', filters: [] })
  return { account, email, folder, document }
}

/** Tries everything that is for one person alone without being that person: each call that the API describes as private. */
export const tryForbidden = async (target: Target, tally: Tally, setting: Setting): Promise<void> => {
  const operations = (await readOperations(target.api)).filter(({ isPrivate }) => isPrivate)
  const owned = await furnish(target, setting.owner)
  await tryWithoutRight(target, tally, { operations, owner: setting.owner, owned })
  await tryAsOtherUser(target, tally, { operations, ...setting, owned })
}
