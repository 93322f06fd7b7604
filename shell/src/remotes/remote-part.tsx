import { useCallback, type ReactElement } from 'react'
import { PageBoundary } from 'shared/page'
import { deadlines } from 'shared/remote'
import { Skeleton, type SkeletonVariant } from 'shared/ui'
import { KeptPart } from './kept-part.tsx'
import { PartFailure } from './part-failure.tsx'
import type { PartName } from './part-loader.ts'
import { viewOf } from './part-view.ts'
import { PartWaiting } from './part-waiting.tsx'
import { rowIn } from './releases-to-try.ts'
import { useRecovery } from './recovery.ts'
import { RenderClock } from './render-clock.tsx'
import { useRemotePart, useRemotes } from './remotes-context.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePartAnnouncements } from './use-part-announcements.ts'

interface RemotePartProps {
  remote: string
  part: PartName
  skeleton: SkeletonVariant
  /** Words handed to a layer. */
  params?: Readonly<Record<string, string>>
}

/** A page or layer of a remote: its skeleton while it loads, a way on when it fails, and itself when it is there. */
export const RemotePart = ({ remote, part, skeleton, params }: RemotePartProps): ReactElement => {
  const remotes = useRemotes()
  const state = useRemotePart(remote, part)
  const retry = useCallback(() => remotes.retry(remote, part), [remotes, remote, part])
  const renderFailed = useCallback(
    (thrown: unknown) => remotes.renderFailed(remote, part, thrown),
    [remotes, remote, part],
  )
  useRecovery(state.status === 'failed' ? state.reason : null, retry)
  const askedAgain = usePartAnnouncements(state)
  const view = useKeptFocus()
  const retryByHand = (): void => {
    askedAgain()
    retry()
  }
  const page = part.startsWith('page:')
  const failure = (
    <PartFailure ref={view} page={page} failure={state.status === 'failed' ? state : null} onRetry={retryByHand} />
  )
  if (state.status === 'ready') {
    const { Part } = state
    return (
      <PageBoundary key={state.version} onError={renderFailed} fallback={() => failure}>
        <KeptPart name={`${remote}/${part}`} base={state.base} />
        <RenderClock remote={remote} version={state.version} />
        <Part {...(params ? { params } : {})} />
      </PageBoundary>
    )
  }
  const shown = viewOf(state)
  if (shown === 'failed') return failure
  const { skeletonAfter } = deadlines[rowIn(remotes.registry(), remote)?.kind ?? 'regular']
  return (
    <PartWaiting ref={view} page={page} slow={shown === 'slow'} skeletonAfter={skeletonAfter} onRetry={retryByHand}>
      <Skeleton variant={skeleton} />
    </PartWaiting>
  )
}
