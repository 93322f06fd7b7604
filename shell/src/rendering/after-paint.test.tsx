// eslint-disable-next-line import-law/stay-in-your-part -- what the server's script lets out is what is tried here
import { beforePaint } from '../../server/rendering/before-paint.ts'

let frames: (() => void)[] = []
let hidden = false
beforeEach(() => {
  jest.useFakeTimers()
  frames = []
  hidden = false
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  window.requestAnimationFrame = (run) => frames.push(() => run(0))
  document.head.replaceChildren()
  document.body.innerHTML = '<template id="start"><script async src="/main.js"></script></template>'
})
afterEach(() => jest.useRealTimers())

/** Runs what comes before the first paint, up to the end of the page's HTML. */
const open = (): void => {
  new Function(beforePaint)()
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
}
const started = (): number => document.head.querySelectorAll('script').length

test("the page's scripts are asked for once its first frame has been drawn, and only then", () => {
  open()
  jest.advanceTimersByTime(50)
  expect(started()).toBe(0)
  for (const frame of frames) frame()
  expect(started()).toBe(0)
  jest.advanceTimersByTime(0)
  expect(started()).toBe(1)
  jest.advanceTimersByTime(5000)
  expect(started()).toBe(1)
})

test('they wait for no frame on a page that nobody sees', () => {
  hidden = true
  open()
  expect(started()).toBe(1)
})

test('a page that goes out of view before it was drawn starts all the same', () => {
  open()
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect(started()).toBe(1)
})

test('styles that take long do not hold scripts up', () => {
  open()
  jest.advanceTimersByTime(100)
  expect(started()).toBe(1)
})
