import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds; well above what the work takes either way. */
const constantTime = 300

/**
 * Answers after a fixed time, whether there was something to do or not, so that the time does not say whether an
 * address has an account. Rejections are not delayed: they do not depend on it.
 */
export const inConstantTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  const [result] = await Promise.all([work, pause(constantTime)])
  return result
}
