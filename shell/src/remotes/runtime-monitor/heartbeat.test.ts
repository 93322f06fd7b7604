import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { hungReleases, startBeating } from './heartbeat.ts'
import { keepHeartbeatRow, runningKeys, staleRows } from './heartbeat-row.ts'

const begun = 1_700_000_000_000
beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: begun })
})

/** Pages of one browser, with one storage. Timers of all go on; what stands still is hung. */
const browser = () => {
  const stored = new Map<string, string>()
  const windows: EventTarget[] = []
  /** Takes a row away or writes it, and tells the other pages of it. */
  const writeFor =
    (from: { hung: boolean; page?: EventTarget }) =>
    (key: string, value: string | null): void => {
      if (from.hung) return
      const had = stored.delete(key)
      if (value !== null) stored.set(key, value)
      if (!had && value === null) return
      for (const page of windows)
        if (page !== from.page) page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }))
    }
  const open = ({ visible = true, watched = true } = {}) => {
    const document = Object.assign(new EventTarget(), { visibilityState: visible ? 'visible' : 'hidden' } as const)
    const page = Object.assign(new EventTarget(), { document })
    const state = { hung: false, page }
    const running = keepHeartbeatRow(page, writeFor(state))
    windows.push(page)
    running.run('mf-search', '2')
    if (watched) startBeating(page, running)
    return {
      running,
      hang: () => void (state.hung = true),
      dispatch: (name: string) => page.dispatchEvent(new Event(name)),
      hide: () => {
        Object.assign(document, { visibilityState: 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
      },
    }
  }
  /** What a page finds that is opened now. */
  const found = async (): Promise<string[]> => {
    const keys = [...stored.keys()].filter((key) => key.startsWith(runningKeys))
    const asking = hungReleases(keys, (key) => stored.get(key) ?? null, writeFor({ hung: false }))
    mock.timers.tick(500)
    return (await asking).map(({ remote, version }) => `${remote} ${version}`)
  }
  return { stored, open, found }
}

test('the next page finds which release a page was at that fell silent and was never left, and no other page does', async () => {
  const { stored, open, found } = browser()
  open().hang()
  mock.timers.tick(11_000)
  assert.deepEqual(await found(), ['mf-search 2'])
  assert.deepEqual(await found(), [])
  assert.equal(stored.size, 0)
})

test('so it is where a page hangs as its part is begun, before anything beats', async () => {
  const { open, found } = browser()
  open({ watched: false }).hang()
  mock.timers.tick(11_000)
  assert.deepEqual(await found(), ['mf-search 2'])
})

type Page = ReturnType<ReturnType<typeof browser>['open']>
const harmless: [what: string, act: (page: Page) => void][] = [
  ['goes on', () => {}],
  ['was left', ({ dispatch, hang }) => [dispatch('pagehide'), hang()]],
  ['is hidden', ({ hide, hang }) => [hide(), hang()]],
  ['is printed', ({ dispatch, hang }) => [dispatch('beforeprint'), hang()]],
]
for (const [what, act] of harmless)
  test(`a page that ${what} has not hung`, async () => {
    const { open, found } = browser()
    act(open())
    mock.timers.tick(60_000)
    assert.deepEqual(await found(), [])
  })

test('a page that is put into the background before anything beats, where a phone stops it, has not hung', async () => {
  const { open, found } = browser()
  const page = open({ watched: false })
  page.hide()
  page.hang()
  mock.timers.tick(60_000)
  assert.deepEqual(await found(), [])
})

test('no page waits for others that answer, or for what fell silent long ago', async () => {
  const { stored, open } = browser()
  const read = (key: string): string | null => stored.get(key) ?? null
  open()
  assert.deepEqual(staleRows([...stored.keys()], read), [])
  const long = `${runningKeys}long`
  stored.set(long, `mf-search 2 ${begun - 86_400_000}`)
  assert.deepEqual(staleRows([...stored.keys()], read), [long])
  // The clock stands still.
  const asking = hungReleases([long], read, (key) => void stored.delete(key))
  const waits = new Promise<string>((resolve) => setImmediate(() => resolve('waits')))
  assert.deepEqual(await Promise.race([asking, waits]), [])
})

test('a page that was opened in the background writes nothing', () => {
  const { stored, open } = browser()
  open({ visible: false })
  mock.timers.tick(10_000)
  assert.equal(stored.size, 0)
})

test('a page that slept with the machine answers when it is asked, and keeps its row', async () => {
  const { stored, open, found } = browser()
  const { running } = open()
  stored.set(running.own, `mf-search 2 ${begun - 100_000}`)
  assert.deepEqual(await found(), [])
  assert.equal(stored.size, 1)
})

test('a page that waits for what watches it takes its row away and writes none until it goes on', () => {
  const { stored, open } = browser()
  const { running } = open({ watched: false })
  running.pause()
  assert.equal(stored.size, 0)
  running.run('mf-account', '5')
  assert.equal(stored.size, 0)
  running.resume()
  assert.equal(stored.get(running.own), `mf-account 5 ${begun}`)
})

test('what watches a page ends its pause', () => {
  const { stored, open } = browser()
  const { running } = open({ watched: false })
  running.pause()
  startBeating(new EventTarget(), running)
  assert.equal(stored.size, 1)
})

test('a pause of a few seconds means nothing, and neither does what fell silent long ago, as with a browser that was ended', async () => {
  const { stored, open, found } = browser()
  open().hang()
  mock.timers.tick(9000)
  assert.deepEqual(await found(), [])
  mock.timers.tick(5 * 60_000)
  assert.deepEqual(await found(), [])
  assert.equal(stored.size, 0)
})

test('the release that was begun or shown last is named, and pages know nothing of each other', async () => {
  const { open, found } = browser()
  const page = open()
  page.running.run('mf-account', '5')
  page.hang()
  open()
  mock.timers.tick(12_000)
  assert.deepEqual(await found(), ['mf-account 5'])
})

test('a row that holds something else is taken away', async () => {
  const { stored, found } = browser()
  stored.set(`${runningKeys}x`, 'words')
  assert.deepEqual(await found(), [])
  assert.equal(stored.size, 0)
})
