import '@testing-library/jest-dom'
import { format } from 'node:util'
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 15_000 })

/** An unexpected `console.error` fails the test; one that expects it says so with `jest.spyOn(console, 'error')`. */
let errors: string[] = []
beforeEach(() => {
  errors = []
  console.error = (...words: unknown[]) => {
    errors.push(format(...words))
  }
})
afterEach(() => {
  jest.restoreAllMocks()
  if (errors.length > 0) throw new Error(`Unexpected console.error:\n${errors.join('\n')}`)
})

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

/** Parts of a browser that lay things out; jsdom has none. Tests that need one bring their own. */
Object.assign(window, {
  scrollTo: () => {},
  matchMedia: noMedia,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
})
Element.prototype.scrollIntoView = () => {}

/** jsdom has dialogs, but cannot open and close them. */
HTMLDialogElement.prototype.showModal = function (): void {
  this.open = true
}
HTMLDialogElement.prototype.close = function (): void {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
