import { rowIn } from 'federation/runtime'
import {
  Suspense,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router-dom'
import { PageBoundary } from 'shared/page'
import { deadlines } from 'shared/remote'
import { Skeleton, useInBrowser, type SkeletonVariant } from 'shared/ui'
import { AlternatingBoundary } from './clean-up-boundary.tsx'
import { AfterPart, BeforePart } from './guarded-part.tsx'
import { KeptPart } from './kept-part.tsx'
import { PartFailure } from './part-failure.tsx'
import type { PartName } from '../loading/part-loader.ts'
import type { PartState } from './part-state.ts'
import { PartUnfinished, useDrawnInTime } from './part-unfinished.tsx'
import { viewOf } from './part-view.ts'
import { PartWaiting } from './part-waiting.tsx'
import { useRecovery } from './recovery.ts'
import { useRemotePart, useRemotes } from '../remotes-context.ts'
import { ServedByAnother } from './served-part.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePartAnnouncements } from './use-part-announcements.ts'
import { measurePhase } from '../telemetry/phases.ts'
import { EarlyPresses } from '../../rendering/early-presses.tsx'

/** Measures the first rendering of what stands after it, from its own rendering to the commit of both. */
const RenderClock = ({ remote, version, onDrawn }: { remote: string; version: string; onDrawn: () => void }) => {
  const [begun] = useState(() => performance.now())
  useLayoutEffect(() => {
    measurePhase(remote, version, 'render', begun)
    onDrawn()
  }, [remote, version, begun, onDrawn])
  return null
}

interface RemotePartProps {
  remote: string
  part: PartName
  skeleton: SkeletonVariant
  /** Words handed to a layer. */
  params?: Readonly<Record<string, string>>
}

const nothing = (): void => {}

interface PartViewProps extends RemotePartProps {
  /** Told when the part is drawn, of one that stands in a boundary of its own; others get one here. */
  onDrawn?: () => void
}

const PartView = ({ remote, part, skeleton, params, onDrawn }: PartViewProps): ReactElement => {
  const remotes = useRemotes()
  const { pathname } = useLocation()
  const state = useRemotePart(remote, part)
  const recover = useCallback(() => remotes.retry(remote, part, true), [remotes, remote, part])
  const renderFailed = useCallback(
    (thrown: unknown) => remotes.renderFailed(remote, part, thrown),
    [remotes, remote, part],
  )
  useRecovery(state.status === 'failed' ? state.reason : null, recover)
  const askedAgain = usePartAnnouncements(state)
  const view = useKeptFocus()
  const retryByHand = (): void => {
    askedAgain()
    remotes.retry(remote, part)
  }
  const page = part.startsWith('page:')
  const failure = (
    <PartFailure ref={view} page={page} failure={state.status === 'failed' ? state : null} onRetry={retryByHand} />
  )
  const inTurn = (name: string, content: ReactElement): ReactElement => (
    <AlternatingBoundary id={name} onError={remotes.cleanUpFailed}>
      {content}
    </AlternatingBoundary>
  )
  if (state.status === 'ready') {
    const { Part, version, base } = state
    const drawn = (
      <>
        <KeptPart name={`${remote}/${part}`} base={base} />
        <RenderClock remote={remote} version={version} onDrawn={onDrawn ?? nothing} />
        <BeforePart remote={remote} version={version} kind={page ? 'page' : 'layer'} />
        <Part {...(params ? { params } : {})} />
        <AfterPart remote={remote} version={version} />
      </>
    )
    const unfinished = <PartUnfinished remote={remote} part={part} skeleton={skeleton} />
    return inTurn(
      `${version} ${pathname}`,
      <PageBoundary key={version} onError={renderFailed} fallback={() => failure}>
        {onDrawn ? drawn : <Suspense fallback={unfinished}>{drawn}</Suspense>}
      </PageBoundary>,
    )
  }
  const shown = viewOf(state)
  if (shown === 'failed') return inTurn('failed', failure)
  const { skeletonAfter } = deadlines[rowIn(remotes.registry(), remote)?.kind ?? 'regular']
  return inTurn(
    'waiting',
    <PartWaiting ref={view} page={page} slow={shown === 'slow'} skeletonAfter={skeletonAfter} onRetry={retryByHand}>
      <Skeleton variant={skeleton} said />
    </PartWaiting>,
  )
}

/** Leaves the server's HTML of a part on screen until its code is here. */
const Arrived = ({ remote, part, children }: Pick<RemotePartProps, 'remote' | 'part'> & { children: ReactNode }) => {
  const remotes = useRemotes()
  const inBrowser = useInBrowser()
  const waits = !inBrowser && remotes.state(remote, part).status !== 'ready'
  if (waits) use(remotes.whenReady(remote, part))
  const state = remotes.state(remote, part)
  if (!inBrowser && state.status === 'ready' && state.version !== remotes.served?.version) throw new ServedByAnother()
  return children
}

const idle: PartState = { status: 'idle' }

/**
 * Says above the server's HTML that its code takes long or cannot be had, and tries again; what is there can be read all
 * the while.
 */
const ServedTrouble = ({ remote, part }: Pick<RemotePartProps, 'remote' | 'part'>) => {
  const remotes = useRemotes()
  const inBrowser = useInBrowser()
  const state = useRemotePart(remote, part)
  const [arrived, setArrived] = useState(false)
  if (state.status === 'ready' && !arrived) setArrived(true)
  const trouble = inBrowser && !arrived ? viewOf(state) : 'waiting'
  const recover = useCallback(() => remotes.retry(remote, part, true), [remotes, remote, part])
  useRecovery(trouble === 'failed' && state.status === 'failed' ? state.reason : null, recover)
  const askedAgain = usePartAnnouncements(arrived && state.status !== 'ready' ? idle : state)
  const view = useKeptFocus()
  const retryByHand = (): void => {
    askedAgain()
    remotes.retry(remote, part)
  }
  if (trouble === 'slow')
    return (
      <PartWaiting ref={view} page={false} slow skeletonAfter={0} onRetry={retryByHand}>
        {null}
      </PartWaiting>
    )
  if (trouble !== 'failed') return null
  const failure = state.status === 'failed' ? state : null
  return <PartFailure ref={view} page={false} failure={failure} onRetry={retryByHand} />
}

const ServedView = ({ onGivenUp, ...props }: RemotePartProps & { onGivenUp: () => void }): ReactElement => {
  const { remote, part, skeleton, params } = props
  const [drawn, setDrawn] = useState(false)
  useDrawnInTime({ remote, part, waits: !drawn, onGivenUp })
  const onDrawn = useCallback(() => setDrawn(true), [])
  // The same element at each rendering: React keeps the server's HTML of a boundary only while nothing about it changes.
  const view = useMemo(
    () => (
      <Suspense fallback={<PartUnfinished remote={remote} part={part} skeleton={skeleton} />}>
        <Arrived remote={remote} part={part}>
          <PartView remote={remote} part={part} skeleton={skeleton} onDrawn={onDrawn} {...(params && { params })} />
          <EarlyPresses />
        </Arrived>
      </Suspense>
    ),
    [remote, part, skeleton, params, onDrawn],
  )
  return (
    <>
      <ServedTrouble remote={remote} part={part} />
      {view}
    </>
  )
}

/**
 * A page or layer of a remote: its skeleton while it loads, a way on when it fails, and itself when it is there. One that
 * the server has rendered stays on screen as it came until its code has arrived.
 */
export const RemotePart = (props: RemotePartProps): ReactElement => {
  const { served } = useRemotes()
  const [isServed, setServed] = useState(served?.key === `${props.remote}/${props.part}`)
  const remount = useCallback(() => setServed(false), [])
  return isServed ? <ServedView {...props} onGivenUp={remount} /> : <PartView {...props} />
}
