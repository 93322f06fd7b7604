/** Milliseconds between two looks. */
const interval = 500

/** Calls once when the process that started this one has ended, however it ended: nothing else says so after a kill. */
export const whenParentEnds = (call: () => void): void => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    call()
  }, interval)
  timer.unref()
}
