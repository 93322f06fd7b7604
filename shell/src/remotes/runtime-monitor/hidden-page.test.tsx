import { isHidden, watchHidden } from './hidden-page.ts'

/** A page with the frame of the shell and styles of files, of which some hide a part of the frame. */
const openPage = (hiding: Record<string, 'header' | 'main' | 'nothing'>) => {
  document.body.innerHTML = '<div id="root"><header></header><main></main></div>'
  document.head.replaceChildren()
  const sheets = Object.keys(hiding).map((file) => {
    const link = document.head.appendChild(document.createElement('link'))
    link.rel = 'stylesheet'
    const sheet = { href: `http://x${file}`, disabled: false, file }
    Object.defineProperty(link, 'sheet', { value: sheet })
    return sheet
  })
  const isHiddenBy = (name: string): boolean => sheets.some(({ disabled, file }) => !disabled && hiding[file] === name)
  for (const name of ['header', 'main']) {
    const element = document.querySelector(`#root ${name}`)
    if (!element) continue
    element.checkVisibility = () => !isHiddenBy(name)
    element.getBoundingClientRect = () => DOMRect.fromRect({ width: 800, height: 60 })
  }
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 800, configurable: true })
  const told: string[] = []
  const stop = watchHidden(document, ({ remote, version }) => told.push(`${remote} ${version}`))
  return { sheets, told, stop }
}
const mine = '/remotes/mf-search/2/page-results.css'
const other = '/remotes/mf-latest/1/page-latest.css'
const shell = '/shell/1.0.0/main.css'

/** The test's own page has no measures. */
const Rect = {
  fromRect: ({ width, height }: { width: number; height: number }) => ({
    width,
    height,
    left: 0,
    right: width,
    top: 0,
    bottom: height,
  }),
}
let stop = (): void => {}
beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { DOMRect: Rect })
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

for (const name of ['header', 'main'] as const)
  test(`a style of a release that hides the ${name} is turned off when it was seen twice, and told of once`, () => {
    const { sheets, told, ...page } = openPage({ [other]: 'nothing', [shell]: 'nothing', [mine]: name })
    stop = page.stop
    jest.advanceTimersByTime(4000)
    expect(told).toEqual([])
    jest.advanceTimersByTime(4000)
    expect(told).toEqual(['mf-search 2'])
    expect(sheets.map(({ disabled }) => disabled)).toEqual([false, false, true])
    expect(isHidden(document)).toBe(false)
    jest.advanceTimersByTime(20_000)
    expect(told.length).toBe(1)
  })

test('what is hidden for a moment is no fault', () => {
  const { sheets, told, ...page } = openPage({ [mine]: 'main' })
  stop = page.stop
  for (let look = 0; look < 6; look += 1) {
    for (const sheet of sheets) sheet.disabled = look % 2 === 0
    jest.advanceTimersByTime(4000)
  }
  expect(told).toEqual([])
})

test('where no style of a release hides the page nothing is changed, and it is looked at no more', () => {
  const { sheets, told, ...page } = openPage({ [shell]: 'main', [mine]: 'nothing' })
  stop = page.stop
  jest.advanceTimersByTime(8000)
  expect(sheets.map(({ disabled }) => disabled)).toEqual([false, false])
  expect(jest.getTimerCount()).toBe(0)
  expect(told).toEqual([])
})

test('a window without a size, a browser that cannot tell, and a page without the frame of the shell: nothing is hidden', () => {
  const { stop: end } = openPage({ [mine]: 'main' })
  end()
  expect(isHidden(document)).toBe(true)
  const { innerWidth } = window
  window.innerWidth = 0
  expect(isHidden(document)).toBe(false)
  window.innerWidth = innerWidth
  for (const element of document.querySelectorAll('header, main')) Reflect.deleteProperty(element, 'checkVisibility')
  expect(isHidden(document)).toBe(false)
  document.body.replaceChildren()
  expect(isHidden(document)).toBe(false)
})
