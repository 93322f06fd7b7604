import { pbkdf2, sha, solveChallenge, type Challenge } from 'altcha/lib'

/** Milliseconds after which a device is too slow for the task. */
const timeout = 90_000

/**
 * Does the work a challenge asks for and gives the answer as the server reads it: the challenge and the solution as
 * base64 of JSON. The hashing runs in the browser's own `crypto.subtle`, away from the page's thread, so that neither a
 * worker nor WebAssembly is needed and the content security policy stays as it is.
 *
 * @throws when the page is not in a secure context, the algorithm is unknown, time is up, or the signal aborts
 */
export const solve = async (challenge: Challenge, controller: AbortController): Promise<string> => {
  const { algorithm } = challenge.parameters
  const rule = algorithm.startsWith('PBKDF2/') ? pbkdf2 : algorithm.startsWith('SHA-') ? sha : undefined
  if (!rule) throw new Error(`The challenge asks for '${algorithm}', which this page cannot do.`)
  const solution = await solveChallenge({ challenge, controller, deriveKey: rule.deriveKey, timeout })
  if (!solution) throw new Error('The challenge was not solved in time.')
  const { parameters, signature } = challenge
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}
