import type { RemoteEvent } from '../remotes-options.ts'
import type { Remotes } from '../remotes.ts'
import type { HeldUncaught } from './hold-uncaught.ts'
import { judgeUpdates } from './judge-updates.ts'
import type { Updates } from './tell-updates.ts'
import { judgeUncaught } from './uncaught.ts'

export interface ConductOptions {
  page: Window
  remotes: Pick<Remotes, 'hasArrived' | 'releaseFailed' | 'replaceRelease'>
  uncaught: HeldUncaught
  updates: Updates
  /** Told of what is reported. */
  note: (event: RemoteEvent) => void
}

/**
 * Watches what releases do after they have arrived, from when the page is at rest until it ends.
 * docs/decisions/0045 says what comes of each.
 */
export const watchConduct = ({ page, remotes, uncaught, updates, note }: ConductOptions): void => {
  const { hasArrived } = remotes
  uncaught(
    judgeUncaught({
      page: page.document,
      hasArrived,
      note,
      onRepeated: (release) => void remotes.replaceRelease(release),
    }),
  )
  updates.hear = judgeUpdates({
    event: () => page.event,
    onEndless: (release) => remotes.releaseFailed(release, 'loop', 'its effects change state without end'),
  })
}
