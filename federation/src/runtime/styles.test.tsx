import { styles as stylesPlugin } from './styles.ts'

const base = '/remotes/mf-sample/1/'

/** The plugin's hooks as the host calls them for a part that comes and goes. */
const openStyles = () => {
  const { beforeBridgeRender, afterBridgeDestroy } = stylesPlugin()
  return {
    hold: (of: string) => {
      beforeBridgeRender({ base: of })
      return () => afterBridgeDestroy({ base: of })
    },
  }
}

/** A style of a release as a browser has it: its sheet is there from the moment it has arrived. */
const addStyle = (address: string, { arrived = true } = {}) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  const sheet = { disabled: false }
  Object.defineProperty(link, 'sheet', { get: () => (arrived ? sheet : null) })
  document.head.append(link)
  const arrive = (): void => {
    arrived = true
    link.dispatchEvent(new Event('load'))
  }
  return { link, applies: () => link.isConnected && arrived && !sheet.disabled, arrive }
}

afterEach(() => document.head.replaceChildren())

test('the styles of a release apply from its first part on the page to its last, and no other styles change', () => {
  const styles = openStyles()
  const own = addStyle(`${base}page.css`)
  const others = [addStyle('/remotes/mf-sample/2/page.css'), addStyle('/shell/1/main.css')]
  const leavePage = styles.hold(base)
  const leaveLayer = styles.hold(base)
  leavePage()
  expect(own.applies()).toBe(true)
  leaveLayer()
  expect(own.applies()).toBe(false)
  styles.hold(base)
  expect(own.applies()).toBe(true)
  expect(others.map(({ applies }) => applies())).toEqual([true, true])
})

test('a style that arrives after its part has left does not apply', () => {
  const styles = openStyles()
  const late = addStyle(`${base}late.css`, { arrived: false })
  styles.hold(base)()
  late.arrive()
  expect(late.applies()).toBe(false)
  styles.hold(base)
  expect(late.applies()).toBe(true)
})

test('a style that was loaded again under the address of another try applies once', () => {
  const styles = openStyles()
  const first = addStyle(`${base}page.css`)
  const retried = addStyle(`${base}page.css?retry=1`)
  styles.hold(base)
  expect([first.applies(), retried.applies()]).toEqual([false, true])
  expect(document.querySelectorAll('link')).toHaveLength(1)
})
