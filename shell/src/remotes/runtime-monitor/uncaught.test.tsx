import { bufferUncaught } from './buffer-uncaught.ts'
import { watchUncaught, reportCleanUp } from './uncaught.ts'

/** An error as code of a file throws it. */
const thrownBy = (file: string, message = 'fault'): Error => {
  const error = new Error(message)
  error.stack = `Error: ${message}\n    at f (http://x${file}:1:4)`
  return error
}
const mine = '/remotes/mf-search/2/page-results.js'

const watchPage = ({ arrived = true } = {}) => {
  const reported: string[] = []
  const repeated: string[] = []
  const hear = watchUncaught({
    page: document,
    hasArrived: () => arrived,
    note: ({ remote, version, event, message }) => reported.push(`${remote} ${version} ${event}: ${message}`),
    onRepeated: ({ remote, version }) => repeated.push(`${remote} ${version}`),
  })
  const throwIt = (error: unknown, at = 0, filename = ''): void => {
    const event = new ErrorEvent('error', { error, filename })
    Object.defineProperty(event, 'timeStamp', { value: at })
    hear(event)
  }
  /** Rejects a promise that nothing catches. */
  const reject = (reason: unknown, promise = Promise.resolve()): Promise<void> => {
    hear(Object.assign(new Event('unhandledrejection'), { promise, reason }))
    return promise
  }
  return { reported, repeated, hear, throwIt, reject }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

test('what a release throws where nothing catches it is told once, and takes nothing away', () => {
  const { reported, repeated, throwIt } = watchPage()
  throwIt(thrownBy(mine))
  throwIt(thrownBy(mine, 'another'))
  expect([reported, repeated]).toEqual([['mf-search 2 uncaught: Error: fault'], []])
})

test('the third time within ten seconds is told as repeated; three times within longer are not', () => {
  const { repeated, throwIt } = watchPage()
  throwIt(thrownBy(mine), 0)
  throwIt(thrownBy(mine), 6000)
  throwIt(thrownBy(mine), 10_001)
  expect(repeated).toEqual([])
  throwIt(thrownBy(mine), 16_000)
  expect(repeated).toEqual(['mf-search 2'])
})

test('errors of two releases are not added up', () => {
  const { reported, repeated, throwIt } = watchPage()
  for (const file of [mine, '/remotes/mf-search/1/remote.js', '/remotes/mf-latest/2/remote.js', mine])
    throwIt(thrownBy(file))
  expect([reported.length, repeated]).toEqual([3, []])
})

test('what is being typed is not interrupted: it is told once when the field is left', () => {
  const field = document.body.appendChild(document.createElement('input'))
  const other = document.body.appendChild(document.createElement('textarea'))
  field.focus()
  const { repeated, throwIt } = watchPage()
  for (let time = 0; time < 9; time += 1) throwIt(thrownBy(mine))
  other.focus()
  jest.advanceTimersByTime(0)
  expect(repeated).toEqual([])
  other.blur()
  jest.advanceTimersByTime(0)
  expect(repeated).toEqual(['mf-search 2'])
})

test('a promise counts a second after it was rejected, and not where something catches it until then', async () => {
  const { reported, hear, reject } = watchPage()
  const promise = reject(thrownBy(mine, 'late'))
  jest.advanceTimersByTime(900)
  hear(Object.assign(new Event('rejectionhandled'), { promise }))
  jest.advanceTimersByTime(9000)
  expect(reported).toEqual([])
  await reject(thrownBy(mine, 'never'))
  jest.advanceTimersByTime(1000)
  expect(reported).toEqual(['mf-search 2 uncaught: Error: never'])
})

test('what is thrown and is no error is of the file that threw it', () => {
  const { reported, throwIt } = watchPage()
  throwIt('words', 0, `http://x${mine}`)
  expect(reported).toEqual(['mf-search 2 uncaught: words'])
})

const named = (name: string): Error => Object.assign(thrownBy(mine), { name })
const byExtension = thrownBy(mine)
byExtension.stack += '\n    at g (chrome-extension://abc/content.js:1:1)'
const blameless: [what: string, thrown: unknown, file?: string][] = [
  ['the shell', thrownBy('/shell/1.0.0/main.js')],
  ['an extension of the browser that called it', byExtension],
  ['another origin, of which nothing is told', null],
  ['what is no error, of a page', 'words', 'http://x/search'],
  ['a request that was given up', named('AbortError')],
  ['an API that does not answer', named('ApiError')],
  ['what only wraps one', Object.assign(thrownBy(mine), { cause: named('ApiError') })],
  ['what a person does not allow', named('NotAllowedError')],
  ['a storage that is full', named('QuotaExceededError')],
  ['a translator that moved the words of the page', named('NotFoundError')],
  ['a network that is gone', thrownBy(mine, 'Failed to fetch')],
  ['a network that is gone, in Safari', thrownBy(mine, 'The network connection was lost.')],
  ['no network at all, in Safari', thrownBy(mine, 'The Internet connection appears to be offline.')],
  ['a request that was given up as the page was left, in Safari', thrownBy(mine, 'cancelled')],
  ['a stream that broke off', thrownBy(mine, 'network error')],
  ['a file that did not arrive', thrownBy(mine, 'Loading chunk 7 failed.')],
  ['a module that did not arrive', thrownBy(mine, 'Failed to fetch dynamically imported module: x')],
  ['observers that see more than they can tell', thrownBy(mine, 'ResizeObserver loop limit exceeded')],
  ['words of an error that name a file', thrownBy('/shell/1/main.js', `no user@http://x${mine}`)],
]
for (const [what, thrown, file] of blameless)
  test(`no release is blamed for ${what}`, async () => {
    const { reported, repeated, throwIt, reject } = watchPage()
    for (let time = 0; time < 5; time += 1) throwIt(thrown, time, file)
    for (let time = 0; time < 5; time += 1) await reject(thrown, Promise.resolve())
    jest.advanceTimersByTime(2000)
    expect([reported, repeated]).toEqual([[], []])
  })

test('no release is blamed before a part of it has arrived: what loads it tells of it', () => {
  const { reported, throwIt } = watchPage({ arrived: false })
  throwIt(thrownBy(mine))
  expect(reported).toEqual([])
})

test('what nothing catches before there is a judge is heard by it first, in order, and no more than fifty', () => {
  const page = new EventTarget()
  const hearing = bufferUncaught(page)
  for (let time = 0; time < 60; time += 1) page.dispatchEvent(Object.assign(new Event('error'), { time }))
  const heard: unknown[] = []
  hearing((event) => heard.push(Reflect.get(event, 'time')))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { time: 'later' }))
  expect([heard.length, heard[0], heard.at(-2), heard.at(-1)]).toEqual([51, 0, 49, 'later'])
})

test('what is thrown as a part is taken away is told of the release that threw, and otherwise goes to the console', () => {
  const reported: string[] = []
  const written = jest.spyOn(console, 'error').mockImplementation(() => {})
  const throwError = (thrown: unknown): void =>
    reportCleanUp(thrown, ({ remote, version, event }) => reported.push(`${remote} ${version} ${event}`))
  throwError(thrownBy(mine))
  throwError(thrownBy('/shell/1.0.0/main.js'))
  expect(reported).toEqual(['mf-search 2 cleanup'])
  expect(written).toHaveBeenCalledTimes(1)
})
