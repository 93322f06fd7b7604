class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

const noMedia = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

/** What the browser's own style sheet tells apart in how an element is shown. */
const shownBy = (element: Element): string =>
  [
    element.namespaceURI,
    element.localName,
    ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name)),
  ].join(' ')

const isStyledInPlace = (element: Element | null): boolean =>
  element !== null && (element.hasAttribute('style') || isStyledInPlace(element.parentElement))

/**
 * Asks for the style of each kind of element once, since each query by role asks for that of hundreds, and jsdom takes
 * half of a test's time to find it again. Tests have no style sheets, so only a `style` attribute makes a difference.
 */
const withStylesKept = (window: Window & typeof globalThis): void => {
  const compute = window.getComputedStyle.bind(window)
  const known = new Map<string, CSSStyleDeclaration>()
  window.getComputedStyle = (element, pseudo) => {
    if (isStyledInPlace(element)) return compute(element, pseudo)
    const kind = `${shownBy(element)} ${pseudo ?? ''}`
    const style = known.get(kind) ?? compute(element, pseudo)
    known.set(kind, style)
    return style
  }
}

/** Gives a window that lays nothing out, as jsdom's, the parts of a browser that do; tests that need one bring their own. */
export const withoutLayout = (window: Window & typeof globalThis): void => {
  withStylesKept(window)
  Object.assign(window, {
    scrollTo: () => {},
    matchMedia: noMedia,
    ResizeObserver: SilentObserver,
    IntersectionObserver: SilentObserver,
  })
  window.Element.prototype.scrollIntoView = () => {}
  // jsdom has dialogs, but cannot open and close them.
  window.HTMLDialogElement.prototype.showModal = function (): void {
    this.open = true
  }
  window.HTMLDialogElement.prototype.close = function (): void {
    this.open = false
    this.dispatchEvent(new window.Event('close'))
  }
}
