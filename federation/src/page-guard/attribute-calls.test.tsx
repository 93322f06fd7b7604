import { attributeCalls } from './attribute-calls.ts'
import { createRegistrations } from './registrations.ts'

const refused: string[] = []
const own = HTMLElement.prototype.focus

beforeAll(() => {
  attributeCalls({
    page: window,
    registrations: createRegistrations(),
    turns: {
      current: () => null,
      run: (_, act, self, given) => Reflect.apply(act, self, given) as unknown,
      after: () => {},
      during: () => {},
      settle: () => {},
    },
    partAt: () => null,
    isEverybodys: (value) => value === Array.prototype,
    onRefused: ({ remote }, what) => refused.push(`${remote}: ${what}`),
  })
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

test('an element may have a focus of its own', () => {
  const element = document.createElement('button')
  const mine = (): void => {}
  element.focus = mine
  expect([element.focus, HTMLElement.prototype.focus]).toEqual([mine, own])
})
