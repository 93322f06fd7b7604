import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import en from '../../texts/en.json'
import { openShell } from '../testing/open-shell.tsx'

let shut = (): void => {}
let undo = (): unknown => null
afterEach(() => {
  shut()
  undo()
})

const open = async (layers: readonly string[] = []) => {
  const shell = await openShell({ layers: layers.map((name) => ({ name, params: {} })) })
  shut = shell.close
  return shell
}
const shows = (count: number) =>
  waitFor(() => expect(screen.queryAllByRole('dialog', { hidden: true })).toHaveLength(count))

/** Milliseconds after which a dialog that has opened takes the focus once more, should nothing else have it. */
const takesAgain = 500

/** Holds what dialogs do then; it is run by hand. */
const delayFocus = (): (() => void)[] => {
  const delayed: (() => void)[] = []
  const { setTimeout } = window
  const delay = (run: () => void, after?: number): number => {
    if (after === takesAgain) delayed.push(run)
    return Number(setTimeout(after === takesAgain ? () => {} : run, after))
  }
  // A mock of the library's own is taken for a clock that stands still.
  window.setTimeout = Object.assign(delay, setTimeout)
  undo = () => (window.setTimeout = setTimeout)
  return delayed
}

test('a layer that closes gives the focus back before the one below, just opened itself, can take it', async () => {
  const delayed = delayFocus()
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: en.header.menu }))
  const opener = await screen.findByRole('button', { name: en.menu.language })
  await waitFor(() => expect(delayed).toHaveLength(1))
  const [take] = delayed
  await user.click(opener)
  await shows(2)
  const frames: FrameRequestCallback[] = []
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run))
  await user.keyboard('{Escape}')
  await shows(1)
  act(() => take?.())
  act(() => {
    for (const run of frames) run(0)
  })
  expect(opener).toHaveFocus()
})

test('layers that a reload opens together can both be used, and the focus goes down with them', async () => {
  const { user } = await open(['main-menu', 'languages'])
  const top = await screen.findByRole('dialog', { name: en.languages.title })
  await waitFor(() => expect(top).toHaveFocus())
  await user.keyboard('{Escape}')
  const menu = await screen.findByRole('dialog', { name: en.menu.title })
  await waitFor(() => expect(menu).toHaveFocus())
  await user.keyboard('{Escape}')
  await shows(0)
})

test.each(['what opened it', 'nothing'])(
  'Escape closes a layer that has just come, while %s has the focus',
  async (has) => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: en.header.menu }))
    const opener = await screen.findByRole('button', { name: en.menu.language })
    await user.click(opener)
    await shows(2)
    fireEvent.keyDown(has === 'nothing' ? document.body : opener, { key: 'Escape' })
    await shows(1)
    expect(await screen.findByRole('dialog', { name: en.menu.title })).toBeInTheDocument()
  },
)

test('a layer gives the focus to the one below where what opened it has gone', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: en.header.menu }))
  await user.click(await screen.findByRole('button', { name: en.menu.language }))
  await shows(2)
  document.querySelector('[data-opens="languages"]')?.remove()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: en.menu.title })).toHaveFocus()
})

test('a layer gives the focus back to a button that did not take it as it was pressed', async () => {
  const { user } = await open()
  const opener = screen.getByRole('button', { name: en.header.menu })
  fireEvent.click(opener)
  const menu = await screen.findByRole('dialog', { name: en.menu.title })
  await waitFor(() => expect(menu).toHaveFocus())
  await user.keyboard('{Escape}')
  await shows(0)
  await waitFor(() => expect(opener).toHaveFocus())
})
