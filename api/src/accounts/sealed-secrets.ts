import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { candidates, type Keys } from './keys.ts'

/** What sealed a secret stands before it, so that methods can follow each other; one without is from before they had names. */
const method = 'aes-256-gcm'

const open = (key: Uint8Array, text: string, owner: string): string => {
  const [nonce = '', tag = '', cipher = ''] = text.split('.')
  const decipher = createDecipheriv(method, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    .setAAD(Buffer.from(owner))
    .setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(cipher, 'base64url')), decipher.final()]).toString('utf8')
}

/**
 * Secrets that must be read again are stored encrypted, with a key that is not in the database.
 *
 * @param keys of 32 bytes each
 */
export const createSealedSecrets = (keys: Keys) => {
  const [present] = keys
  const prefix = `${method}:${present.id}:`
  return {
    /** @param owner what the secret belongs to: it opens for nobody else */
    seal: (secret: string, owner: string): string => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(method, present.secret, nonce).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return prefix + [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.')
    },
    /** @throws when it was changed, sealed for another owner, or with a key that is not known any more */
    open: (sealed: string, owner: string): string => {
      const [of, id, text] = sealed.split(':')
      const isNamed = text !== undefined
      let problem: unknown
      for (const { secret } of isNamed && of !== method ? [] : candidates(keys, isNamed ? id : undefined)) {
        try {
          return open(secret, text ?? sealed, owner)
        } catch (error) {
          problem = error
        }
      }
      throw new Error('What is sealed was sealed for another owner, or with a key or a method that is not known.', {
        cause: problem,
      })
    },
    /** Whether it was sealed with the present method and key; otherwise seal it again once it was opened. */
    isPresent: (sealed: string): boolean => sealed.startsWith(prefix),
  }
}
