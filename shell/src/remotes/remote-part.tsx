import { useCallback, useEffect, useRef, type ReactElement } from 'react'
import { useAnnounce } from 'shared/announcer'
import { useTexts } from 'shared/i18n'
import { PageBoundary } from 'shared/page'
import { Skeleton, type SkeletonVariant } from 'shared/ui'
import { PartFailure } from './part-failure.tsx'
import { PartWaiting } from './part-waiting.tsx'
import { useRecovery } from './recovery.ts'
import { RenderClock } from './render-clock.tsx'
import { useRemotePart, useRemotes } from './remotes-context.ts'
import type { PartName } from './part-loader.ts'

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
  const announce = useAnnounce()
  const t = useTexts('shell')
  const retry = useCallback(() => remotes.retry(remote, part), [remotes, remote, part])
  const renderFailed = useCallback(
    (thrown: unknown) => remotes.renderFailed(remote, part, thrown),
    [remotes, remote, part],
  )
  useRecovery(state.status === 'failed' ? state.reason : null, retry)

  const again = state.status === 'failed' || (state.status === 'loading' && state.again)
  const wasAway = useRef(again)
  useEffect(() => {
    if (wasAway.current && state.status === 'ready') announce(t('remotes.recovered'))
    wasAway.current = again
  }, [again, state.status, announce, t])

  if (state.status === 'ready') {
    const { Part } = state
    return (
      <PageBoundary key={state.version} onError={renderFailed}>
        <RenderClock remote={remote} version={state.version} />
        <Part {...(params ? { params } : {})} />
      </PageBoundary>
    )
  }
  const retryByHand = (): void => {
    announce(t('remotes.loading'))
    retry()
  }
  const slow = state.status === 'loading' && state.slow
  if (again && !slow) return <PartFailure failure={state.status === 'failed' ? state : null} onRetry={retryByHand} />
  return (
    <PartWaiting slow={slow} onRetry={retryByHand}>
      <Skeleton variant={skeleton} />
    </PartWaiting>
  )
}
