import type { CollectorSettings } from './collector.ts'
import type { MeasuredEvent } from './events.ts'

export type Measure = (event: MeasuredEvent) => void

/** The signs by which a browser asks not to be tracked. */
interface Wishes {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

const wantsNone = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true

/**
 * The one way to count something. Without a measurement id, and for browsers that ask not to be tracked, it does nothing
 * and the code that sends is not even loaded.
 */
export const createMeasure = (
  settings: CollectorSettings,
  wishes: Wishes,
  load = () => import(/* webpackChunkName: "collector" */ './collector.ts'),
): Measure => {
  if (settings.id === '' || wantsNone(wishes)) return () => {}
  const collector = load().then(
    ({ createCollector }) => createCollector(settings),
    (): Measure => () => {},
  )
  return (event) => void collector.then((send) => send(event))
}
