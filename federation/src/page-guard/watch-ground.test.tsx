import type { ReleaseName } from './code-at.ts'
import { createRegistrations } from './registrations.ts'
import { watchGround } from './watch-ground.ts'

const release = { remote: 'mf-search', version: '2.0.0' }
/** Reports after which a page that is put back without end is let go. */
const tooMany = 20

let current: ReleaseName | null = null
let reports = 0
const registrations = createRegistrations()
document.body.innerHTML = '<div id="root"><header></header><main></main><footer></footer></div>'
const root = document.getElementById('root') as HTMLElement
const header = document.querySelector('header') as HTMLElement
const ground = watchGround({
  page: document,
  root,
  current: () => (reports < tooMany ? current : null),
  registrations,
  onTakenApart: () => (reports += 1),
})
ground.look()

/** Runs code of a release, and lets what observes the page see it. */
const byRelease = async (act: () => void): Promise<void> => {
  reports = 0
  current = release
  act()
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
  ground.look()
  current = null
}

test('what takes the page from everybody is put back, and told once for each act', async () => {
  await byRelease(() => (document.dir = 'rtl'))
  expect([document.dir, reports]).toEqual(['', 1])
  await byRelease(() => {
    document.dir = 'rtl'
    document.dir = 'ltr'
  })
  expect([document.dir, reports]).toEqual(['', 1])
  await byRelease(() => header.setAttribute('inert', ''))
  expect([header.hasAttribute('inert'), reports]).toEqual([false, 1])
  await byRelease(() => (document.body.style.pointerEvents = 'none'))
  expect([document.body.style.pointerEvents, reports]).toEqual(['', 1])
})

test('what is put back stays so as the parts of the release leave', async () => {
  await byRelease(() => header.setAttribute('inert', ''))
  current = release
  registrations.takeBack(release)
  expect(header.hasAttribute('inert')).toBe(false)
  registrations.giveBack(release)
  current = null
})

test('what a dialog took from the page stays given back as the part leaves in whose task the dialog closed', async () => {
  header.setAttribute('inert', '')
  ground.look()
  await byRelease(() => header.removeAttribute('inert'))
  current = release
  registrations.takeBack(release)
  expect(header.hasAttribute('inert')).toBe(false)
  registrations.giveBack(release)
  current = null
})

test('what a list of suggestions hides from assistive technology is let, and the header of a part is its own', async () => {
  const list = document.createElement('div')
  list.setAttribute('role', 'listbox')
  document.body.append(list)
  await byRelease(() => header.setAttribute('aria-hidden', 'true'))
  expect([header.getAttribute('aria-hidden'), reports]).toEqual(['true', 0])
  header.removeAttribute('aria-hidden')
  list.remove()
  const own = document.createElement('header')
  root.querySelector('main')?.append(own)
  await byRelease(() => (own.hidden = true))
  expect([own.hidden, reports]).toEqual([true, 0])
})

test('nodes of the page are put back at once, and those of a release go with its parts', async () => {
  const own = document.createElement('aside')
  await byRelease(() => {
    root.remove()
    document.body.append(own)
  })
  expect([root.isConnected, own.isConnected, reports]).toEqual([true, true, 1])
  expect(ground.makerOf(own)).toEqual(release)
  registrations.takeBack(release)
  expect([root.isConnected, own.isConnected]).toEqual([true, false])
})

test('the element of the document itself is put back', async () => {
  const whole = document.documentElement
  await byRelease(() => document.replaceChildren())
  expect([document.documentElement === whole, root.isConnected, reports]).toEqual([true, true, 1])
})

for (const name of ['header', 'footer'] as const)
  test(`a ${name} in which a release leaves nothing to press is filled again, and one that has something is left`, async () => {
    const bar = root.querySelector(name) as HTMLElement
    bar.innerHTML = '<p><a>1</a></p><button>2</button> 3'
    // As the host draws its page.
    root.append(document.createElement('i'))
    await Promise.resolve()
    const before = bar.innerHTML
    for (const empty of [
      () => (bar.textContent = 'gone'),
      () => bar.querySelectorAll('a, button').forEach((each) => each.remove()),
      () => bar.remove(),
    ]) {
      await byRelease(empty)
      expect([bar.isConnected, bar.innerHTML, reports]).toEqual([true, before, 1])
    }
    await byRelease(() => bar.querySelector('button')?.remove())
    expect([bar.querySelector('button'), reports]).toEqual([null, 0])
  })

test('what nobody’s release changes is left', async () => {
  document.dir = 'rtl'
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  ground.look()
  expect(document.dir).toBe('rtl')
})
