import type { CollectorSettings } from './collector.ts'
import type { Place } from './events.ts'

/** Counts what happens on the page. */
export interface Meter {
  /** Called for every address the page comes to. */
  moved: (place: Place) => void
  /** Called for every call that went well and changed something. */
  posted: (path: string, body: unknown) => void
}

export interface MeterSettings extends CollectorSettings {
  /** Route patterns of the site. */
  routes: readonly string[]
}

/** The signs by which a browser asks not to be tracked. */
interface Wishes {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

const wantsNone = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true

/** Counts nothing. */
export const noMeter: Meter = { moved: () => {}, posted: () => {} }

/**
 * The one way to count something. Without a measurement id, and for browsers that ask not to be tracked, nothing is
 * counted, and the code that counts is not even loaded.
 */
export const startMeter = (
  settings: MeterSettings,
  wishes: Wishes,
  load = () => import(/* webpackChunkName: "meter" */ './meter.ts'),
): Meter => {
  if (settings.id === '' || wantsNone(wishes)) return noMeter
  const loaded = load().then(
    ({ createMeter }) => createMeter(settings),
    () => noMeter,
  )
  return {
    moved: (place) => void loaded.then((meter) => meter.moved(place)),
    posted: (path, body) => void loaded.then((meter) => meter.posted(path, body)),
  }
}
