import { hash, verify } from '@node-rs/argon2'
import { HttpError } from '../http/errors.ts'

export interface PasswordCost {
  /** KiB */
  memory: number
  passes: number
}

/** Argon2id with 19 MiB and two passes: the first choice of the OWASP password storage cheat sheet. */
const usualCost: PasswordCost = { memory: 19_456, passes: 2 }
/** Hashes at the same time: one core stays free for everybody who is not signing in. */
const maxConcurrentHashes = 1
/** Callers that wait for their turn; more are turned away, since they would give up before it comes. */
const mostWaiting = 50

/** The same characters, however a keyboard composes them. */
const normal = (password: string): string => password.normalize('NFKC')

/**
 * Hashes passwords away from the event loop, a few at a time.
 * Rejects with `overloaded` when too many wait.
 */
export const createPasswords = ({ memory, passes }: PasswordCost = usualCost) => {
  const inTurn = createTurns()
  const create = (password: string) =>
    hash(normal(password), { memoryCost: memory, timeCost: passes, parallelism: 1, outputLen: 32 })
  const ofNobody = create(crypto.randomUUID())
  return {
    hash: (password: string): Promise<string> => inTurn(() => create(password)),
    /** Takes as long for an account that does not exist (`null`) as for one that does. */
    verify: async (stored: string | null, password: string): Promise<boolean> => {
      const known = stored ?? (await ofNobody)
      const matches = await inTurn(() => verify(known, normal(password)))
      return matches && stored !== null
    },
    /** Whether a hash was made at another cost, or by another method, than new ones are: rehash the password. */
    isOutdated: (stored: string): boolean => !stored.startsWith(`$argon2id$v=19$m=${memory},t=${passes},p=1$`),
  }
}
export type Passwords = ReturnType<typeof createPasswords>

const createTurns = () => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= maxConcurrentHashes) {
      if (waiting.length >= mostWaiting) throw new HttpError('overloaded')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
