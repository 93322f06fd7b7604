import { createCollector } from './collector.ts'
import { eventOfCall, eventsOfMove, type Place } from './events.ts'
import type { Meter, MeterSettings } from './start-meter.ts'

/** Sends what the page's moves and calls mean (requirement A6). */
export const createMeter = ({ routes, ...settings }: MeterSettings): Meter => {
  const send = createCollector(settings)
  let before: Place | null = null
  return {
    moved: (place) => {
      for (const event of eventsOfMove(before, place, routes)) send(event)
      before = place
    },
    posted: (path, body) => {
      const event = eventOfCall(path, body)
      if (event) send(event)
    },
  }
}
