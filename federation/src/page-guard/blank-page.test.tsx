import { isHidden, makeVisible } from './blank-page.ts'
import { createPageGuard } from './page-guard.ts'

type Hides = 'header' | 'main' | 'words' | 'all' | 'cover' | 'nothing'

/** A page with the frame of the shell and styles of files, of which some hide a part of it. */
const openPage = (hiding: Record<string, Hides>) => {
  document.body.innerHTML = '<div id="root"><header>A</header><main><p>B</p></main></div>'
  document.head.replaceChildren()
  const sheets = Object.keys(hiding).map((file) => {
    const link = document.head.appendChild(document.createElement('link'))
    link.rel = 'stylesheet'
    const sheet = { href: `http://x${file}`, disabled: false, file }
    Object.defineProperty(link, 'sheet', { value: sheet })
    return sheet
  })
  const hides = (...names: Hides[]): boolean =>
    sheets.some(({ disabled, file }) => !disabled && names.includes(hiding[file] ?? 'nothing'))
  const [header, main, words] = ['header', 'main', 'p'].map(
    (name) => document.querySelector(`#root ${name}`) as Element,
  )
  if (!header || !main || !words) throw new Error('The page has no frame.')
  for (const [element, ...names] of [
    [header, 'header', 'all'],
    [main, 'main', 'all'],
    [words, 'main', 'words', 'all'],
  ] as const) {
    element.checkVisibility = () => !hides(...names)
    element.getBoundingClientRect = () => DOMRect.fromRect({ width: 800, height: 60 })
  }
  document.elementFromPoint = () => (hides('all') ? document.body : hides('cover') ? main : header)
  for (const name of ['clientWidth', 'clientHeight'])
    Object.defineProperty(document.documentElement, name, { value: 800, configurable: true })
  const off = (): string[] => sheets.filter(({ disabled }) => disabled).map(({ file }) => file)
  return { sheets, off, visible: () => makeVisible(document, () => isHidden(document)) }
}
const mine = '/remotes/mf-search/2/page-results.css'
const alsoMine = '/remotes/mf-search/2/common.css'
const other = '/remotes/mf-latest/1/page-latest.css'
const shell = '/shell/1.0.0/main.css'

/** The test's own page has no measures. */
const Rect = {
  fromRect: ({ width, height }: { width: number; height: number }) => ({
    width,
    height,
    left: 0,
    top: 0,
    right: width,
    bottom: height,
  }),
}
/** Nor has it channels; nothing is sent by one here. */
class Channel {
  port1 = { onmessage: null }
  port2 = { postMessage: () => {} }
}
beforeAll(() => void Object.assign(globalThis, { DOMRect: Rect, MessageChannel: Channel }))

for (const what of ['header', 'main', 'words', 'all', 'cover'] as const)
  test(`a style of a release that hides the page (${what}) is turned off, and no other`, () => {
    const page = openPage({ [other]: 'nothing', [shell]: 'nothing', [alsoMine]: 'nothing', [mine]: what })
    expect(isHidden(document)).toBe(true)
    expect(page.visible()).toEqual({ remote: 'mf-search', version: '2' })
    expect(page.off()).toEqual([mine])
    expect(isHidden(document)).toBe(false)
  })

test('two styles of a release that both hide the page are turned off', () => {
  const page = openPage({ [mine]: 'all', [other]: 'nothing', [alsoMine]: 'header' })
  expect(page.visible()).toEqual({ remote: 'mf-search', version: '2' })
  expect(page.off()).toEqual([mine, alsoMine])
})

test('where no style of a release hides the page nothing is changed', () => {
  const page = openPage({ [shell]: 'main', [mine]: 'nothing' })
  expect(page.visible()).toBe(null)
  expect(page.off()).toEqual([])
})

test('a dialog may lie over the header, and a part may still be empty', () => {
  openPage({ [mine]: 'cover' })
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
  expect(isHidden(document)).toBe(false)
  openPage({ [mine]: 'words' })
  document.querySelector('p')?.replaceChildren()
  expect(isHidden(document)).toBe(false)
})

test('a browser that cannot tell, and a page without the frame of the shell: nothing is hidden', () => {
  openPage({ [mine]: 'main' })
  for (const element of document.querySelectorAll('header, main')) Reflect.deleteProperty(element, 'checkVisibility')
  expect(isHidden(document)).toBe(false)
  document.body.replaceChildren()
  expect(isHidden(document)).toBe(false)
})

test('styles are looked for before a blank page is the fault of the part on it; what lasts a moment is none', () => {
  jest.useFakeTimers()
  const { sheets } = openPage({ [mine]: 'all' })
  const calls: string[] = []
  const guard = createPageGuard({
    page: window,
    root: document.getElementById('root') as HTMLElement,
    onAltered: () => {},
    onLasting: () => {},
    onLeft: () => {},
    onBlank: ({ version }) => calls.push(`blank ${version}`),
    onHidden: ({ version }) => calls.push(`hidden ${version}`),
  })
  guard.shown({ remote: 'mf-search', version: '1' }, 'page')
  // What a release says of the page in the browser's place.
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  window.dispatchEvent(new Event('beforeprint'))
  const [sheet] = sheets
  if (!sheet) throw new Error('The page has no styles.')
  jest.advanceTimersByTime(4500)
  sheet.disabled = true
  jest.advanceTimersByTime(3000)
  expect(calls).toEqual([])
  sheet.disabled = false
  jest.advanceTimersByTime(5000)
  expect(calls).toEqual(['hidden 2'])
  jest.advanceTimersByTime(20_000)
  expect(calls.length).toBe(1)
  Reflect.deleteProperty(document, 'visibilityState')
  jest.useRealTimers()
})
