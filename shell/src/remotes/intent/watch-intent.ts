/** Milliseconds for which a pointer rests on a link before it counts: one that only crosses it is gone by then. */
const restFor = 80

/** Lines on which nothing is fetched that may not be needed. */
const slowTypes: readonly unknown[] = ['slow-2g', '2g']

/** Whether the person, their device or their line asks for no more data than needed. */
export const savesData = (page: Pick<Window, 'navigator' | 'matchMedia'>): boolean => {
  // Not every browser has it, and TypeScript's library knows it from none.
  const connection: unknown = Reflect.get(page.navigator, 'connection')
  if (typeof connection === 'object' && connection !== null) {
    if (Reflect.get(connection, 'saveData') === true) return true
    if (slowTypes.includes(Reflect.get(connection, 'effectiveType'))) return true
  }
  return page.matchMedia('(prefers-reduced-data: reduce)').matches
}

/** What a person is about to open: an address of this site, or a layer that a control names in `data-opens`. */
export type Intent = { path: string } | { layer: string }

const leadingOn = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('a[href], [data-opens]') : null

const intentOf = (element: Element): Intent | null => {
  const layer = element.getAttribute('data-opens')
  if (layer !== null) return { layer }
  if (!(element instanceof HTMLAnchorElement) || element.origin !== location.origin) return null
  return { path: element.pathname }
}

/**
 * Tells what a person is about to open, as far as a page can know: the pointer rests on a link, the keyboard's focus comes
 * to it, or it is touched or pressed. Links that come later count too.
 *
 * @returns stops watching
 */
export const watchIntent = (page: Document, onIntent: (intent: Intent) => void): (() => void) => {
  let under: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const meet = (element: Element | null): void => {
    const intent = element && intentOf(element)
    if (intent) onIntent(intent)
  }
  const onOver = ({ target, pointerType }: PointerEvent): void => {
    // A finger is over nothing before it touches.
    const link = pointerType === 'touch' ? null : leadingOn(target)
    if (link === under) return
    under = link
    clearTimeout(timer)
    if (link) timer = setTimeout(meet, restFor, link)
  }
  const onTarget = ({ target }: Event): void => meet(leadingOn(target))
  page.addEventListener('pointerover', onOver, { passive: true })
  page.addEventListener('pointerdown', onTarget, { passive: true })
  page.addEventListener('focusin', onTarget)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('pointerover', onOver)
    page.removeEventListener('pointerdown', onTarget)
    page.removeEventListener('focusin', onTarget)
  }
}
