import { returnTo } from '../scroll/return-to.ts'
import { restoreField } from './restore-field.ts'
import { isField, namedElements } from './named-elements.ts'
import type { SavedState } from './save-state.ts'

/** Milliseconds for which fields that are not there yet are waited for, such as those of a form that opens with a press. */
const timeout = 60_000

const ownMoves = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const elementAt = (root: Element, path: readonly number[]): Element | undefined =>
  path.reduce<Element | undefined>((element, place) => element?.children[place], root)

/** Whether the focus fell to the page, or is where a heading or a dialog took it as the part appeared. */
const isFree = (focused: Element | null, root: HTMLElement): boolean =>
  focused === null || focused === document.body || root.contains(focused)

/**
 * Puts back what was kept of a part, now and while more of it appears. What the person types or where they move by
 * themselves in the meantime goes first.
 *
 * @param onEnd told when all is back, or a minute has passed
 * @returns gives up
 */
export const restoreState = (root: HTMLElement, state: SavedState, onEnd: () => void): (() => void) => {
  let moved = false
  let ended = false
  const stopScroll = state.scroll > 0 ? returnTo(state.scroll) : () => {}
  const growth = new MutationObserver(() => plan())
  const onTyped = ({ target, isTrusted }: Event): void => {
    if (!isTrusted) return
    for (const [name, element] of namedElements(root)) if (element === target) state.fields.delete(name)
  }
  const onMove = (): void => {
    moved = true
  }
  const stop = (): void => {
    ended = true
    growth.disconnect()
    clearTimeout(timer)
    clearTimeout(planned)
    stopScroll()
    root.removeEventListener('input', onTyped, true)
    for (const move of ownMoves) window.removeEventListener(move, onMove)
  }
  const end = (): void => {
    if (ended) return
    stop()
    onEnd()
  }

  const putFocus = (named: ReadonlyMap<string, HTMLElement>): void => {
    const { focus } = state
    const element = focus && named.get(focus.name)
    if (!focus || !element || moved || !isFree(document.activeElement, root)) return
    state.focus = null
    element.focus({ preventScroll: true })
    if (focus.selection && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
      element.setSelectionRange(...focus.selection)
    }
  }

  const attempt = (): void => {
    const named = namedElements(root)
    for (const [name, saved] of state.fields) {
      const element = named.get(name)
      if (!element || !isField(element)) continue
      state.fields.delete(name)
      // What follows from a change is on the page by the next turn.
      if (restoreField(element, saved)) return plan()
    }
    putFocus(named)
    for (const { path, top } of moved ? [] : state.scrolled) elementAt(root, path)?.scrollTo({ top })
    if (state.fields.size === 0 && (moved || !state.focus)) end()
  }

  let planned: ReturnType<typeof setTimeout> | undefined
  const plan = (): void => {
    clearTimeout(planned)
    planned = setTimeout(attempt, 0)
  }
  const timer = setTimeout(end, timeout)
  growth.observe(root, { childList: true, subtree: true })
  root.addEventListener('input', onTyped, true)
  for (const move of ownMoves) window.addEventListener(move, onMove, { passive: true })
  plan()
  return stop
}
