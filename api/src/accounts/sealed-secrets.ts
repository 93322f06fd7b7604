import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/** Secrets that must be read again are stored encrypted, with a key that is not in the database. */
export interface SealedSecrets {
  /** @param owner what the secret belongs to: it opens for nobody else */
  seal(secret: string, owner: string): string
  /** @throws when it was changed, sealed for another owner, or with another key */
  open(sealed: string, owner: string): string
}

/** @param key 32 bytes */
export const createSealedSecrets = (key: Uint8Array): SealedSecrets => ({
  seal: (secret, owner) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.')
  },
  open: (sealed, owner) => {
    const [nonce = '', tag = '', text = ''] = sealed.split('.')
    const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
  },
})
