/** Milliseconds between two looks. */
const each = 20

/** The histogram that a service counts these delays in, in seconds. */
export const eventLoopHistogram = (service: 'api' | 'site') => ({
  name: `evidence_${service}_event_loop_delay_seconds`,
  help: 'How late the event loop came to a timer, looked at fifty times a second: every call waits that long.',
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
})
interface Clock {
  now(): number
  every(milliseconds: number, look: () => void): { unref(): unknown }
}

/**
 * Tells for as long as the process lives how late its event loop comes to a timer: every call that is handled in it waits that
 * long. A gauge of the latest percentiles hides what happened between two scrapes, and cannot be added up over servers.
 *
 * @param observe given seconds
 */
export const watchEventLoop = (observe: (seconds: number) => void, { now, every }: Clock): void => {
  let due = now() + each
  every(each, () => {
    observe(Math.max(0, now() - due) / 1000)
    due = now() + each
  }).unref()
}
