import { releaseInStack, type ReleaseName } from 'federation/page-guard'

/** State changes for so many seconds in a row count as a render loop. */
const maxSeconds = 5
/** Fewer changes in a second, each caused by the one before, are an update and no loop. */
const minChangesPerSecond = 5
/** How many of them there are at least for each that anything else has made: an animation or a clock makes its own. */
const share = 10
/** Frames of React lie between an effect and its task. */
const maxStackFrames = 40

/** Whether React draws and runs effects now: it does so as a port of its own is heard, which says nothing. */
const isDrawing = (event: unknown): boolean =>
  event instanceof MessageEvent && event.target instanceof MessagePort && event.data === null

const stackHere = (): string => {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = maxStackFrames
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  return stack
}

const depth = (calls: number): number => (calls > 0 ? depth(calls - 1) : stackHere().split('\n').length)
/** Whether the engine (JavaScriptCore) keeps no frame of a function that ends in a call: `useEffect(() => setCount(1))` is in no stack. */
export const reusesFrames = (): boolean => depth(9) === depth(0)

/** The release whose effect changes state; null where React's task is not what it began with, as in a release's own messages. */
const effectOf = (stack: string, suspect: () => ReleaseName | null): ReleaseName | null => {
  const begun = stack.trimEnd().split('\n').at(-1) ?? ''
  return releaseInStack(begun) ? null : (releaseInStack(stack) ?? suspect())
}

/**
 * Finds rendering without end: effects of one release that change state, whose drawing runs them again. React itself stops only
 * what changes state before the browser draws. It is one that goes on for five seconds in a row, and in which hardly
 * anything else changes state: what is drawn for a timer, a frame, a press or an answer has its own change each time.
 *
 * @returns to be called at each change of state (`Updates`)
 */
export const detectRenderLoop = ({
  event,
  onEndless,
  suspect = () => null,
  now = () => performance.now(),
  stack = stackHere,
}: {
  /** What the browser is telling of now; undefined in timers, frames, and answers. */
  event: () => unknown
  onEndless: (release: ReleaseName) => void
  /** The release that is blamed where a stack names none. Default: none. Meant for engines of `reusesFrames` */
  suspect?: () => ReleaseName | null
  /** Milliseconds of a clock that only goes on. Default: the page's */
  now?: () => number
  /** Default: that of the call */
  stack?: () => string
}): (() => void) => {
  let second = 0
  let drawing = 0
  let others = 0
  let inEffects = 0
  let by: ReleaseName | null = null
  let isMixed = false
  let chain = { name: '', seconds: 0 }

  const endSecond = (next: number): void => {
    const isChain = by !== null && !isMixed && inEffects >= Math.max(minChangesPerSecond, share * others)
    const name = isChain && by ? `${by.remote} ${by.version}` : ''
    const goesOn = name !== '' && name === chain.name && next === second + 1
    chain = { name, seconds: goesOn ? chain.seconds + 1 : Number(isChain) }
    if (by && chain.seconds >= maxSeconds) {
      chain = { name: '', seconds: 0 }
      onEndless(by)
    }
    second = next
    drawing = others = inEffects = 0
    by = null
    isMixed = false
  }

  return () => {
    const current = Math.floor(now() / 1000)
    if (current !== second) endSecond(current)
    if (!isDrawing(event())) return void (others += 1)
    drawing += 1
    // Most seconds have few, and a stack takes its time.
    if (drawing <= 2) return
    const release = effectOf(stack(), suspect)
    // React asks for its own sake, too.
    if (!release) return
    isMixed ||= by !== null && (by.remote !== release.remote || by.version !== release.version)
    by = release
    inEffects += 1
  }
}
