import type { ReleaseName } from './code-at.ts'
import type { Registrations } from './registrations.ts'

/** Attributes of the page's own elements that can make the whole page unusable. Others are not observed. */
const attributes = ['dir', 'style', 'hidden', 'inert', 'aria-hidden', 'class']
/** Those that are also observed on all elements of the host: they hide the page or reverse its direction. */
const hidingAttributes = ['dir', 'hidden', 'inert', 'aria-hidden']
/** Attributes that hide the page or make it ignore input. */
const hides = /^(?:hidden|inert|aria-hidden)$/
/** What is open above the page while the rest of it is hidden from assistive technology, as React Aria does. */
const openAbove = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'
/** What React, or a library that the host shares with releases, puts beside the page and takes away itself. */
const ofTheHost =
  '[data-live-announcer], [data-react-aria-top-layer], [data-focus-guard], script, link, meta:not([http-equiv])'

/** Whether React has made a node, and so takes it away itself. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__react'))
const isOfTheHost = (node: Node): boolean =>
  isReacts(node) || [...node.childNodes].some(isReacts) || (node instanceof Element && node.matches(ofTheHost))

/** Sets an attribute as it was; a style as its rules, since the policy of a page may forbid the attribute. */
const put = (element: Element, name: string, value: string | null): void => {
  if (value === null) element.removeAttribute(name)
  else if (name === 'style' && element instanceof HTMLElement) element.style.cssText = value
  else element.setAttribute(name, value)
}

export interface GroundOptions {
  page: Document
  /** The element that the host draws into. */
  root: Element
  /** The release whose code runs in this task. */
  current: () => ReleaseName | null
  registrations: Registrations
  /** Called for a page that a release took apart, once it is restored, with what was restored. */
  onTakenApart: (release: ReleaseName, what: string) => void
}

export interface Ground {
  /** The release that has put an element beside the page; null for what is the host's, or nobody knows. */
  makerOf(element: Element): ReleaseName | null
  /** Looks at what has changed in this task so far. */
  look(): void
}

/**
 * Watches the page outside its parts: nodes that a release puts beside the host's element, and attributes of the page's
 * frame that it changes, are taken back with its parts. Nodes of the host that it takes away are put back at once.
 */
export const watchGround = ({ page, root, current, registrations, onTakenApart }: GroundOptions): Ground => {
  const makers = new WeakMap<Node, ReleaseName>()
  const frame = (): (Element | null)[] => [
    page.documentElement,
    page.body,
    root,
    // Parts have headers and footers of their own.
    ...[...page.querySelectorAll('#root > *, #root header, #root main, #root footer')].filter(
      (each) => each.parentElement?.closest('main') === null,
    ),
  ]
  /** Whether an attribute takes the page from everybody, and nothing is open above it that asks for it. */
  const isEverybodys = (element: Element, name: string, value: string | null): boolean =>
    name === 'dir' ||
    (name === 'style' && element instanceof HTMLElement && element.style.pointerEvents === 'none') ||
    (hides.test(name) && value !== null && value !== 'false' && page.querySelector(openAbove) === null)
  const hold = (release: ReleaseName, element: Element, name: string, before: string | null): void => {
    const after = element.getAttribute(name)
    // Of its own elements the host changes the class itself.
    if (after === before || (name === 'class' && root.contains(element))) return
    if (isEverybodys(element, name, after)) {
      put(element, name, hides.test(name) ? null : before)
      return onTakenApart(release, `${name} of ${element.localName}`)
    }
    // What a dialog asks for goes with the dialog: put back when a part leaves, it would take the page from everybody.
    if (hides.test(name)) return
    const forget = registrations.add(release, {
      what: `${name} of ${element.localName}`,
      take: () => {
        forget()
        // Who set it since then has the last word.
        if (element.getAttribute(name) !== after) return
        put(element, name, before)
      },
    })
  }
  const putTogether = (release: ReleaseName, { target, removedNodes, nextSibling }: MutationRecord): void => {
    let isTaken = false
    for (const node of removedNodes) {
      const isOwn =
        node === root ||
        node === page.body ||
        node === page.head ||
        ((target === page || target === page.documentElement) && node.contains(root))
      // A document has one element.
      if (!isOwn || node.isConnected || (target === page && page.documentElement)) continue
      target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
      isTaken = true
    }
    if (isTaken) onTakenApart(release, `nodes of ${target.nodeName.toLowerCase()}`)
  }
  /** The shell's header and footer that had something to press. */
  const bars = new Map<'header' | 'footer', Element>()
  const isBar = (each: Element): boolean => each.querySelector('a, button') !== null
  const barsOf = (name: 'header' | 'footer'): Element[] =>
    [...root.querySelectorAll(name)].filter((each) => each.parentElement?.closest('main') === null && isBar(each))
  /** Puts back what was taken out of a header or footer in which nothing is left to press. The shell leaves none so itself. */
  const refillBars = (release: ReleaseName, records: readonly MutationRecord[]): void => {
    const emptied = [...bars].filter(([name]) => barsOf(name).length === 0)
    const within = records.filter(({ target, removedNodes }) =>
      emptied.some(([, bar]) => bar.contains(target) || [...removedNodes].includes(bar)),
    )
    if (within.length === 0) return
    for (const { target, addedNodes, removedNodes, nextSibling } of within.toReversed()) {
      for (const node of addedNodes) if (!isReacts(node)) node.parentNode?.removeChild(node)
      for (const node of removedNodes)
        target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
    }
    contents.takeRecords()
    onTakenApart(release, emptied.map(([name]) => `nodes of the ${name}`).join(', '))
  }
  const checkContents = (records: readonly MutationRecord[]): void => {
    const release = current()
    if (release) refillBars(release, records)
  }
  const contents = new MutationObserver(checkContents)
  const watchBars = (): void => {
    for (const name of ['header', 'footer'] as const) {
      const [bar] = barsOf(name)
      if (!bar?.parentNode || bars.get(name) === bar) continue
      bars.set(name, bar)
      contents.observe(bar, { childList: true, subtree: true })
      contents.observe(bar.parentNode, { childList: true })
    }
  }
  watchBars()
  // The host may draw them later than this.
  new MutationObserver(watchBars).observe(root, { childList: true })
  const checkRecords = (records: readonly MutationRecord[]): void => {
    const release = current()
    if (!release) return
    const known = frame()
    /** Attributes by their elements: of those that changed more than once only the first record has what was before. */
    const seenOnce = new Map<Element, Set<string>>()
    for (const record of records) {
      const { target, type, attributeName, oldValue, addedNodes } = record
      if (type === 'attributes') {
        if (attributeName === null || !(target instanceof Element) || !known.includes(target)) continue
        const names = seenOnce.get(target) ?? new Set<string>()
        if (!names.has(attributeName)) hold(release, target, attributeName, oldValue)
        seenOnce.set(target, names.add(attributeName))
        continue
      }
      putTogether(release, record)
      for (const node of addedNodes) {
        if (isOfTheHost(node) || node.contains(root)) continue
        makers.set(node, release)
        const forget = registrations.add(release, {
          what: `${node.nodeName.toLowerCase()} beside the page`,
          take: () => {
            forget()
            if (!isOfTheHost(node)) node.parentNode?.removeChild(node)
          },
        })
      }
    }
    // What has been put back just now is no change of the release.
    observer.takeRecords()
  }
  const observer = new MutationObserver(checkRecords)
  const seen = { attributes: true, attributeFilter: attributes, attributeOldValue: true }
  observer.observe(page, { childList: true })
  observer.observe(page.documentElement, { ...seen, childList: true })
  observer.observe(page.head, { childList: true })
  observer.observe(page.body, { ...seen, childList: true })
  // Header and footer come later than this; what takes them from everybody is rare enough to be heard of anywhere.
  observer.observe(root, { ...seen, attributeFilter: hidingAttributes, subtree: true })
  const observed = new WeakSet<Element>()
  return {
    makerOf: (element) => {
      for (let node: Node | null = element; node; node = node.parentNode) {
        const maker = makers.get(node)
        if (maker) return maker
      }
      return null
    },
    look: () => {
      for (const element of frame()) {
        // A page that was emptied has neither document element nor body.
        if (!element || element === root || observed.has(element)) continue
        observed.add(element)
        observer.observe(
          element,
          element === page.documentElement || element === page.body ? { ...seen, childList: true } : seen,
        )
      }
      watchBars()
      checkRecords(observer.takeRecords())
      checkContents(contents.takeRecords())
    },
  }
}
