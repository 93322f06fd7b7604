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

/** Gives a window that lays nothing out, as jsdom's, the parts of a browser that do; tests that need one bring their own. */
export const withoutLayout = (window: Window & typeof globalThis): void => {
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
