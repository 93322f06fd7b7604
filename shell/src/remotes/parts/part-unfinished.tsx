import { rowIn } from 'federation/runtime'
import { useEffect, type ReactElement } from 'react'
import { deadlines } from 'shared/remote'
import { Skeleton, type SkeletonVariant } from 'shared/ui'
import { useRemotePart, useRemotes } from '../remotes-context.ts'
import type { PartName } from '../loading/part-loader.ts'
import { PartWaiting } from './part-waiting.tsx'

/** Milliseconds that a part which has arrived may take until it is drawn: as long as it may take to arrive. */
const drawnWithin = (kind: keyof typeof deadlines = 'regular'): number => deadlines[kind].previousAfter

interface Unfinished {
  remote: string
  part: PartName
  /** Whether it waits to be drawn. */
  waits: boolean
  /** Called with one that was given up. */
  onGivenUp?: () => void
}

/** Gives up a part that has arrived and is not drawn in time: another release takes its place, as of one that throws. */
export const useDrawnInTime = ({ remote, part, waits, onGivenUp }: Unfinished): void => {
  const remotes = useRemotes()
  const state = useRemotePart(remote, part)
  const version = state.status === 'ready' ? state.version : null
  useEffect(() => {
    if (!waits || version === null) return
    const timeoutMs = drawnWithin(rowIn(remotes.registry(), remote)?.kind)
    const timer = setTimeout(() => {
      remotes.renderFailed(remote, part, new Error(`its rendering did not end within ${timeoutMs} ms`), 'unfinished')
      onGivenUp?.()
    }, timeoutMs)
    return () => clearTimeout(timer)
  }, [remotes, remote, part, waits, version, onGivenUp])
}

/** Stands in the place of a part that has arrived and waits for something in its own rendering. */
export const PartUnfinished = ({
  remote,
  part,
  skeleton,
}: Pick<Unfinished, 'remote' | 'part'> & { skeleton: SkeletonVariant }): ReactElement => {
  useDrawnInTime({ remote, part, waits: true })
  return (
    <PartWaiting page={part.startsWith('page:')} slow={false} skeletonAfter={0} onRetry={() => {}}>
      <Skeleton variant={skeleton} said />
    </PartWaiting>
  )
}
