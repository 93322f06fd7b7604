import { attributeCalls } from './attribute-calls.ts'
import { createRegistrations } from './registrations.ts'

const refused: string[] = []
const own = HTMLElement.prototype.focus
const registrations = createRegistrations()
const release = { remote: 'mf-search', version: '2.0.0' }
let captured = 0
/** Says that somebody presses, which no event of a test does. */
let press: (target: Element) => void = () => {}

beforeAll(() => {
  jest.useFakeTimers()
  // The test's own page has no pointers.
  Element.prototype.setPointerCapture = () => (captured += 1)
  const listen = jest.spyOn(window, 'addEventListener')
  attributeCalls({
    page: window,
    registrations,
    turns: {
      current: () => null,
      run: (_, act, self, given) => Reflect.apply(act, self, given) as unknown,
      after: () => {},
      during: () => {},
      settle: () => {},
    },
    partAt: (target) => (target instanceof Element && target.closest('main') ? release : null),
    isEverybodys: (value) => value === Array.prototype,
    onRefused: ({ remote }, what) => refused.push(`${remote}: ${what}`),
  })
  const hear = listen.mock.calls.find(([name]) => name === 'pointerdown')?.[1]
  if (typeof hear !== 'function') throw new Error('Presses are not listened to.')
  press = (target) =>
    hear(Object.create(Event.prototype, { isTrusted: { value: true }, target: { value: target } }) as Event)
  listen.mockRestore()
})

/** Runs code as if it came from a file of a release. */
const asRelease = (act: () => void): void => {
  const { prepareStackTrace } = Error
  // The frame that calls is the third: below it are those of the guard.
  Error.prepareStackTrace = (_, frames) =>
    frames.map((_, place) => `    at f (https://a/remotes/mf-search/2.0.0/x${place}.js:1:1)`).join('\n')
  try {
    act()
  } finally {
    Error.prepareStackTrace = prepareStackTrace
  }
}

test('a chain of timers of a release waits while none of its parts is shown, and a single one does not', () => {
  let single = 0
  let chained = 0
  const chain = (): void => {
    chained += 1
    asRelease(() => setTimeout(chain, 20))
  }
  asRelease(() => setTimeout(() => (single += 1), 500))
  chain()
  jest.advanceTimersByTime(50)
  expect([single, chained]).toEqual([0, 3])
  registrations.takeBack(release)
  jest.advanceTimersByTime(1000)
  expect([single, chained]).toEqual([1, 4])
  registrations.giveBack(release)
  jest.advanceTimersByTime(30)
  expect([single, chained]).toEqual([1, 5])
})

test('the focus that a library of the host replaces is its own, by either way', () => {
  let times = 0
  const replaced = function (this: HTMLElement): void {
    times += 1
    own.call(this)
  }
  expect(Reflect.defineProperty(HTMLElement.prototype, 'focus', { configurable: true, value: replaced })).toBe(true)
  document.body.focus()
  HTMLElement.prototype.focus = own
  document.body.focus()
  expect([times, ...refused]).toEqual([1])
})

test('one that a release replaces stays as it was, and the release is told of', () => {
  asRelease(() => {
    HTMLElement.prototype.focus = () => {}
    Reflect.defineProperty(HTMLElement.prototype, 'focus', { value: () => {} })
  })
  expect(HTMLElement.prototype.focus).toBe(own)
  expect(refused).toEqual(['mf-search: HTMLElement.prototype.focus', 'mf-search: HTMLElement.prototype.focus'])
})

test('a release takes no pointer of a press outside its part, and makes no popstate that nobody asked for', () => {
  refused.length = 0
  document.body.innerHTML = '<main></main><footer></footer>'
  const [main, footer] = [...document.body.children] as [Element, Element]
  let heard = 0
  window.addEventListener('popstate', () => (heard += 1))
  const act = (): void => {
    main.setPointerCapture(1)
    window.dispatchEvent(Object.defineProperty(new Event('popstate'), 'type', { value: 'x' }))
  }
  press(footer)
  asRelease(act)
  expect([captured, heard]).toEqual([0, 0])
  expect(refused).toEqual([
    'mf-search: the pointer of a press outside its part',
    'mf-search: popstate, with nothing pressed',
  ])
  press(main)
  asRelease(act)
  expect([captured, heard, refused.length]).toEqual([1, 1, 2])
})

test('a release adds no content security policy to the page, and other tags as it likes', () => {
  refused.length = 0
  const policy = 'Content-Security-Policy'
  const made = (act: (tag: HTMLMetaElement) => void): string | null => {
    const tag = document.createElement('meta')
    asRelease(() => act(tag))
    return tag.getAttribute('http-equiv')
  }
  expect(made((tag) => tag.setAttribute('HTTP-equiv', policy))).toBe(null)
  expect(made((tag) => tag.setAttributeNS(null, 'http-equiv', policy))).toBe(null)
  expect(made((tag) => (tag.httpEquiv = policy))).toBe(null)
  expect(refused).toEqual(Array(3).fill('mf-search: a content security policy'))
  expect(made((tag) => tag.setAttribute('http-equiv', 'refresh'))).toBe('refresh')
  expect(made((tag) => (tag.httpEquiv = 'refresh'))).toBe('refresh')
})

test('an element may have a focus of its own', () => {
  const element = document.createElement('button')
  const mine = (): void => {}
  element.focus = mine
  expect([element.focus, HTMLElement.prototype.focus]).toEqual([mine, own])
})
