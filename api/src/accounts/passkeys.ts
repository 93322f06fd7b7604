import type { AccountSecurity, newPasskeySchema, PasskeyOptions, usedPasskeySchema } from 'shared/contracts'
import type { SiteId } from 'shared/sites'
import type { InferOutput } from 'valibot'
import type { Database } from '../database/open-database.ts'
import type { SiteLocales } from '../i18n/site-locale.ts'
import type { Caller } from '../http/caller.ts'
import type { Challenges } from './challenges.ts'

/** The library and what it reads certificates with, three hundred files: loaded with the first passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/** What the library reads of a browser's answer, beside the answer itself. */
const plain = <Type extends string>({ id, rawId, type }: { id: string; rawId: string; type: Type }) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
})

const mostPasskeys = 20

/** COSE numbers of what authenticators sign with: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

/** A passkey that was checked and is not stored yet. */
export interface NewPasskey {
  site: SiteId
  credentialId: string
  /** COSE key, base64url. */
  publicKey: string
  counter: number
}

/**
 * Passkeys (WebAuthn): a second way in. The authenticator checks the person (user verification), so that one stands for two
 * factors. A passkey belongs to the address it was made at, hence to one site.
 */
export const createPasskeys = (
  database: Database,
  challenges: Challenges,
  siteLocales: SiteLocales,
  now: () => Date,
) => {
  const siteOrigin = (site: SiteId): string => siteLocales(site, undefined).origin
  const nameOf = (site: SiteId): string => new URL(siteOrigin(site)).hostname
  const toAdd = (accountId: string, site: SiteId): string => `add ${accountId} ${site}`
  const toEnter = (site: SiteId): string => `enter ${site}`

  const ofAccount = (accountId: string, db = database) =>
    db.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute()

  const isFull = async (accountId: string, db?: Database): Promise<boolean> =>
    (await ofAccount(accountId, db)).length >= mostPasskeys

  /** The library says no by throwing; what it was asked about comes from outside. */
  const verified = async <Answer extends { verified: boolean }>(verify: Promise<Answer>): Promise<Answer | null> => {
    const answer = await verify.catch((error: unknown) => {
      if (error instanceof Error) return null
      throw error
    })
    return answer?.verified ? answer : null
  }

  /** Remembers which challenge was answered, so that it can be used up after all else was right. */
  const expected = (purpose: string) => {
    let given = ''
    return {
      isExpected: (challenge: string): boolean => ((given = challenge), challenges.isOurs(purpose, challenge)),
      use: () => challenges.use(given),
    }
  }

  return {
    /** Whether the account has no room for another passkey. */
    isFull,
    listOf: async (accountId: string): Promise<AccountSecurity['passkeys']> =>
      (await ofAccount(accountId)).map((row) => ({
        id: row.id,
        site: row.site,
        browser: row.browser,
        system: row.system,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      })),
    addOptions: async ({ id, email }: { id: string; email: string }, site: SiteId): Promise<PasskeyOptions> => ({
      ...(await (
        await webAuthn()
      ).generateRegistrationOptions({
        rpName: siteLocales(site, undefined).siteName,
        rpID: nameOf(site),
        userName: email,
        userDisplayName: email,
        userID: new Uint8Array(Buffer.from(id)),
        challenge: challenges.create(toAdd(id, site)),
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: (await ofAccount(id)).map((row) => ({ id: row.credential_id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })),
    }),
    /** The passkey a browser made from our options, or null when what it sent is not an answer to them. */
    readNew: async (accountId: string, site: SiteId, passkey: InferOutput<typeof newPasskeySchema>) => {
      const challenge = expected(toAdd(accountId, site))
      const { clientDataJSON, attestationObject, transports } = passkey.response
      const { verifyRegistrationResponse } = await webAuthn()
      const answer = await verified(
        verifyRegistrationResponse({
          // What a browser adds of its own is not read.
          response: {
            ...plain(passkey),
            response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
          },
          expectedChallenge: challenge.isExpected,
          expectedOrigin: siteOrigin(site),
          expectedRPID: nameOf(site),
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (!answer?.registrationInfo || !(await challenge.use())) return null
      const { id, publicKey, counter } = answer.registrationInfo.credential
      return { site, credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
    },
    /** False when it is stored already, or there is no room. */
    add: async (
      accountId: string,
      { site, credentialId, publicKey, counter }: NewPasskey,
      { browser, system }: Caller,
      db: Database,
    ): Promise<boolean> => {
      if (await isFull(accountId, db)) return false
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('passkeys')
        .values({
          id: crypto.randomUUID(),
          account_id: accountId,
          credential_id: credentialId,
          public_key: publicKey,
          counter,
          site,
          browser,
          system,
          created_at: now().toISOString(),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
    /** False when the account has no such passkey. */
    remove: async (accountId: string, id: string, db: Database): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('passkeys')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
    loginOptions: async (site: SiteId): Promise<PasskeyOptions> => ({
      ...(await (
        await webAuthn()
      ).generateAuthenticationOptions({
        rpID: nameOf(site),
        challenge: challenges.create(toEnter(site)),
        userVerification: 'required',
        allowCredentials: [],
      })),
    }),
    accountOf: async (site: SiteId, passkey: InferOutput<typeof usedPasskeySchema>): Promise<string | null> => {
      const row = await database
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', passkey.id)
        .where('site', '=', site)
        .executeTakeFirst()
      if (!row) return null
      const challenge = expected(toEnter(site))
      const { clientDataJSON, authenticatorData, signature, userHandle } = passkey.response
      const { verifyAuthenticationResponse } = await webAuthn()
      const answer = await verified(
        verifyAuthenticationResponse({
          response: {
            ...plain(passkey),
            response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
          },
          expectedChallenge: challenge.isExpected,
          expectedOrigin: siteOrigin(site),
          expectedRPID: nameOf(site),
          credential: {
            id: row.credential_id,
            publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
            counter: Number(row.counter),
          },
          requireUserVerification: true,
        }),
      )
      if (!answer || !(await challenge.use())) return null
      await database
        .updateTable('passkeys')
        .set({ counter: answer.authenticationInfo.newCounter, last_used_at: now().toISOString() })
        .where('id', '=', row.id)
        .execute()
      return row.account_id
    },
  }
}
export type Passkeys = ReturnType<typeof createPasskeys>
