/**
 * Starts one try after the other: the next when one has failed, or has had its time and not arrived. What was started
 * goes on, and the first to arrive wins.
 *
 * @param next gives the next try, or null when there is none left
 * @param timeout milliseconds a try has before the next one starts beside it
 * @returns what arrived first; rejects with the first failure when all have failed, and waits as long as one is underway
 */
export const tryInTurn = <Result>(
  next: () => Promise<(() => Promise<Result>) | null>,
  timeout: number,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    let underway = 0
    let arrived = false
    let exhausted = false
    const failures: unknown[] = []
    const endWhenAllFailed = (): void => {
      if (!exhausted || underway > 0) return
      const [first] = failures
      reject(first instanceof Error ? first : new Error(String(first)))
    }
    const start = async (): Promise<void> => {
      const attempt = arrived ? null : await next()
      if (!attempt) {
        exhausted = true
        endWhenAllFailed()
        return
      }
      underway += 1
      let passedOn = false
      const passOn = (): void => {
        if (!passedOn) start().catch(reject)
        passedOn = true
      }
      const timer = setTimeout(passOn, timeout)
      try {
        resolve(await attempt())
        arrived = true
      } catch (thrown) {
        failures.push(thrown)
        passOn()
      } finally {
        underway -= 1
        clearTimeout(timer)
        endWhenAllFailed()
      }
    }
    start().catch(reject)
  })
