import { firstPaint } from './first-paint.ts'

const drawn: { name: string }[] = []
let frames: (() => void)[] = []
let visibility: DocumentVisibilityState = 'visible'
beforeEach(() => {
  drawn.length = 0
  frames = []
  visibility = 'visible'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  performance.getEntriesByType = () => drawn as PerformanceEntryList
  window.requestAnimationFrame = (run) => frames.push(() => run(0))
})

/** Whether it has resolved by the next task but one. */
const resolved = async (paint: Promise<void>): Promise<boolean> => {
  let done = false
  void paint.then(() => (done = true))
  for (let task = 0; task < 2; task += 1) await new Promise((resolve) => setTimeout(resolve))
  return done
}

test('the page waits until its first frame has been drawn', async () => {
  const paint = firstPaint(document)
  expect(await resolved(paint)).toBe(false)
  for (const frame of frames) frame()
  expect(await resolved(paint)).toBe(true)
})

test('nothing is waited for where the page has been drawn, or nobody sees it', async () => {
  drawn.push({ name: 'first-paint' }, { name: 'first-contentful-paint' })
  expect(await resolved(firstPaint(document))).toBe(true)
  drawn.length = 0
  visibility = 'hidden'
  expect(await resolved(firstPaint(document))).toBe(true)
})

test('a page that goes out of view while it waits goes on', async () => {
  const paint = firstPaint(document)
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await resolved(paint)).toBe(true)
})

test('a frame that does not come is waited for no longer than a second', async () => {
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'performance'] })
  let done = false
  void firstPaint(document).then(() => (done = true))
  await jest.advanceTimersByTimeAsync(999)
  expect(done).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(done).toBe(true)
  jest.useRealTimers()
})
