import { attributeCalls } from './attribute-calls.ts'
import { isHidden, lookAt, makeVisible } from './blank-page.ts'
import { createBuiltIns, getterOf } from './built-ins.ts'
import { releaseInStack, type ReleaseName } from './code-at.ts'
import { createRegistrations } from './registrations.ts'
import { createTurns } from './turns.ts'
import { watchGround } from './watch-ground.ts'
import { watchLeaving } from './watch-leaving.ts'

export interface PageGuardOptions {
  page: Window & typeof globalThis
  /** The element that the host draws into. */
  root: Element
  /** Called with what a release changed or asked for that is everybody's, once for each release and thing. */
  onAltered: (release: ReleaseName, what: string) => void
  /** Called with what cannot be restored: only another page is as it should be. */
  onLasting: (release: ReleaseName) => void
  /** Called with a release that sent the page elsewhere by itself. */
  onLeft: (release: ReleaseName) => void
  /**
   * Called for a page on which nothing can be seen any more.
   *
   * @param isCured whether it can be seen again, as what the release had beside its part was taken back
   */
  onBlank: (release: ReleaseName, isCured: boolean) => void
  /** Called with a release whose styles hid the page. They are turned off. */
  onHidden: (release: ReleaseName) => void
}

/** Keeps a page whole whatever its releases do. */
export interface PageGuard {
  /** Says that code of a release is about to run, or is shown from now on. */
  ran(release: ReleaseName): void
  /** Says that a part of a release stands on the page. @returns says that it does no longer */
  shown(release: ReleaseName, kind: 'page' | 'layer'): () => void
  /** Says that code of a release runs until this task ends. */
  during(release: ReleaseName): void
  /** Says that code of a release has run since the last look. */
  after(release: ReleaseName): void
  /** Puts back what a release whose code runs has changed so far. */
  settle(): void
  /** The release that is shown, or was begun last; null before any was. */
  suspect(): ReleaseName | null
}

/** A blank page is reported when the check after `confirmDelayMs` finds it blank too. */
const pollIntervalMs = 4000
const confirmDelayMs = 1000
/** Side effects of a release stay for this time after its last part unmounts: another part may follow. */
const removalDelayMs = 500
/** Built-in functions are checked at this interval while scripts of a release load. */
const scriptPollIntervalMs = 50
/** A script without a load or error event is given up after this time: its tag may have been removed. */
const scriptTimeoutMs = 20_000
/** A navigation within this time after the first run of a release is attributed to the release. */
const firstRunWindowMs = 5000
/** Events that React dispatches to parts. */
const reactEvents = [
  'pointerdown',
  'pointerup',
  'click',
  'keydown',
  'keyup',
  'input',
  'change',
  'submit',
  'focusin',
  'focusout',
]

const isSame = (one: ReleaseName, other: ReleaseName): boolean =>
  one.remote === other.remote && one.version === other.version

/**
 * Guards a page. To be called before any code of a remote runs, and after the host's own guards have taken their places.
 */
export const createPageGuard = (options: PageGuardOptions): PageGuard => {
  const { page, root, onAltered, onLasting, onLeft, onBlank, onHidden } = options
  const { document } = page
  const later = page.setTimeout.bind(page)
  const startInterval = page.setInterval.bind(page)
  const now = page.performance.now.bind(page.performance)
  const visibility = getterOf(document, 'visibilityState')
  const width = getterOf(page, 'innerWidth')
  const fullscreen = getterOf(document, 'fullscreenElement')
  const registrations = createRegistrations()
  const onPage: { release: ReleaseName; kind: 'page' | 'layer' }[] = []
  let last: { release: ReleaseName; at: number } | null = null
  const begun = new Set<string>()
  const reported = new Set<string>()

  const alter = (release: ReleaseName, what: string): void => {
    const name = `${release.remote} ${release.version} ${what}`
    if (reported.has(name)) return
    reported.add(name)
    onAltered(release, what)
  }
  attributeCalls({
    page,
    registrations,
    turns: {
      current: () => turns.current(),
      run: (...given) => turns.run(...given),
      after: (release) => turns.after(release),
      during: (release) => turns.during(release),
      settle: () => turns.settle(),
    },
    partAt: (target) => releaseAt(target),
    isEverybodys: (value) => builtIns.isKept(value),
    onRefused: (release, what) => alter(release, what),
  })
  watchLeaving({
    page,
    begun: () => (last && now() - last.at < firstRunWindowMs ? last.release : null),
    onLeft,
  })
  const channel = new MessageChannel()
  let waiting: (() => void) | null = null
  channel.port1.onmessage = () => {
    const act = waiting
    waiting = null
    act?.()
  }
  const post = channel.port2.postMessage.bind(channel.port2)
  const soon = (act: () => void): void => {
    waiting = act
    post(0)
  }
  // What the lines above have put in the place of the browser's own is kept like it.
  const builtIns = createBuiltIns(page)
  const turns = createTurns(builtIns, soon, (release, { changed, isLasting }) => {
    alter(release, changed.slice(0, 5).join(', '))
    if (isLasting) onLasting(release)
  })
  const ground = watchGround({
    page: document,
    root,
    current: turns.current,
    registrations,
    onTakenApart: (release, what) => alter(release, `took the page apart: ${what}`),
  })

  const suspect = (): ReleaseName | null => onPage.at(-1)?.release ?? last?.release ?? null
  const releaseAt = (target: EventTarget | null): ReleaseName | null => {
    if (!(target instanceof page.Element)) return null
    const kind = target.closest('[role="dialog"], [role="alertdialog"]')
      ? 'layer'
      : target.closest('main')
        ? 'page'
        : null
    return onPage.findLast((each) => each.kind === kind)?.release ?? null
  }
  for (const name of reactEvents)
    page.addEventListener(
      name,
      ({ target }) => {
        const release = releaseAt(target)
        if (release) turns.during(release)
      },
      true,
    )

  let pending = 0
  let pendingUntil = 0
  const lookWhilePending = (): void => {
    if (now() > pendingUntil) pending = 0
    if (pending <= 0) return
    turns.settle()
    later(lookWhilePending, scriptPollIntervalMs)
  }
  const releaseOf = (node: unknown): ReleaseName | null =>
    node instanceof page.HTMLScriptElement ? releaseInStack(`@${node.src}`) : null
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => releaseOf(node)).length
    if (added === 0) return
    pending += added
    pendingUntil = now() + scriptTimeoutMs
    if (pending === added) lookWhilePending()
  }).observe(document.head, { childList: true })
  // On the document: a `load` of an element never reaches the window.
  for (const name of ['load', 'error'])
    document.addEventListener(
      name,
      ({ target }) => {
        const release = releaseOf(target)
        if (!release) return
        pending = Math.max(0, pending - 1)
        turns.after(release)
      },
      true,
    )

  let printing = false
  for (const name of ['beforeprint', 'afterprint'])
    page.addEventListener(name, ({ isTrusted }) => {
      if (isTrusted) printing = name === 'beforeprint'
    })
  let ended = false
  let stylesTried = false
  /** Looks at the page; a cover is one that a release has put there, since what nobody's has put there is the visitor's own. */
  const look = (): { isUnseen: boolean; maker: ReleaseName | null } => {
    const seen = lookAt(document, document.contains(root) ? root : null)
    const isBlank = seen !== 'content' && seen !== 'foreign'
    const maker = isBlank ? (seen === 'nothing' ? suspect() : ground.makerOf(seen.cover)) : null
    return { isUnseen: isBlank || isHidden(document), maker }
  }
  const checkPage = (isCertain: boolean): void => {
    if (ended || !suspect() || printing || visibility() === 'hidden') return
    if (width() === 0 || fullscreen()) return
    const { isUnseen, maker } = look()
    if (!isUnseen) stylesTried = false
    if (!isUnseen || (stylesTried && !maker)) return
    if (!isCertain) return void later(checkPage, confirmDelayMs, true)
    // Before all else: of whichever release the styles are, they may stand on the page of another.
    const styled = stylesTried ? null : makeVisible(document, () => look().isUnseen)
    stylesTried = !styled
    if (styled) return void onHidden(styled)
    if (!maker) return
    registrations.takeBack(maker)
    ground.look()
    const after = lookAt(document, root)
    const isCured = after === 'content' || after === 'foreign'
    ended = !isCured
    onBlank(maker, isCured)
  }
  startInterval(() => {
    turns.settle()
    ground.look()
    try {
      checkPage(false)
    } catch {
      // What the look rests on was changed: the next look has it back.
      return
    }
  }, pollIntervalMs)

  return {
    suspect,
    settle: turns.settle,
    during: turns.during,
    after: turns.after,
    ran: (release) => {
      turns.during(release)
      const name = `${release.remote} ${release.version}`
      if (begun.has(name)) return
      begun.add(name)
      last = { release, at: now() }
    },
    shown: (release, kind) => {
      const entry = { release, kind }
      onPage.push(entry)
      // What it does as it is drawn is as new as its first run: on a slow machine that is long ago.
      if (last && isSame(last.release, release)) last = { release, at: now() }
      registrations.giveBack(release)
      return () => {
        onPage.splice(onPage.indexOf(entry), 1)
        later(() => {
          if (!onPage.some((each) => isSame(each.release, release))) registrations.takeBack(release)
        }, removalDelayMs)
      }
    },
  }
}
