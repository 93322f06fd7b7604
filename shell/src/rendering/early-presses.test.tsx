import { screen, waitFor } from '@testing-library/react'
import { Suspense, use, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { createTheme, nextTheme } from 'shared/theme'
// eslint-disable-next-line import-law/stay-in-your-part -- what the server's script notes is what is answered here
import { beforePaint } from '../../server/rendering/before-paint.ts'
import { answerShellPresses, EarlyPresses, endEarlyPresses, takeEarlyLooks } from './early-presses.tsx'

const done: string[] = []
/** What had been done when the effects of the part ran, which is once the browser has drawn it. */
let doneBeforeEffects: string[] = []
let opened: { let: () => void; code: Promise<unknown> }
let root: Root | null = null

const Part = ({ code }: { code: Promise<unknown> | null }) => {
  if (code) use(code)
  const [order, setOrder] = useState('relevance')
  const [on, setOn] = useState(false)
  const [choice, setChoice] = useState('a')
  const shown = [order, on ? 'on' : 'off', choice].join(' ')
  useEffect(() => {
    doneBeforeEffects = [...done]
  }, [])
  return (
    <>
      <select
        aria-label="Order"
        value={order}
        onChange={({ currentTarget: { value } }) => {
          done.push(`order ${value}`)
          setOrder(value)
        }}
      >
        <option value="relevance">{'Relevance'}</option>
        <option value="recent">{'Recent'}</option>
      </select>
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget: { checked } }) => {
            done.push(`box ${checked}`)
            setOn(checked)
          }}
        />
        {'Box'}
      </label>
      {['a', 'b'].map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="choice"
            checked={choice === name}
            onChange={() => {
              done.push('radio ' + name)
              setChoice(name)
            }}
          />
          {name}
        </label>
      ))}
      <button type="button" onClick={() => done.push('button')}>
        {'Cite'}
      </button>
      <output>{shown}</output>
      <EarlyPresses />
    </>
  )
}

const Page = ({ code }: { code: Promise<unknown> | null }) => (
  <>
    <header>
      <button type="button" onClick={() => done.push('menu')}>
        {'Menu'}
      </button>
      <button type="button" data-look-switch onClick={() => done.push('look')}>
        {'Look'}
      </button>
    </header>
    <main>
      <Suspense fallback="waiting">
        <Part code={code} />
      </Suspense>
    </main>
  </>
)

/** The page as the server sends it, with its inline script. */
const serve = async (): Promise<void> => {
  Reflect.set(globalThis, 'setImmediate', (run: () => void) => setTimeout(run))
  const { renderToString } = await import('react-dom/server')
  document.body.innerHTML = `<div id="root">${renderToString(<Page code={null} />)}</div>`
  new Function(beforePaint)()
}

/** React listens, and has taken over nothing yet. */
const listen = (code: Promise<unknown> | null): void => {
  const element = document.querySelector('#root')
  if (!element) throw new Error('There is no page.')
  root = hydrateRoot(element, <Page code={code} />)
  answerShellPresses(window, true)
}

/** The header is taken over; the part's code is on its way. */
const startShell = async (): Promise<void> => {
  listen(opened.code)
  await new Promise((resolve) => setTimeout(resolve))
}

/** The part's code comes. Done is what was pressed once the noting has ended and the presses had their turns. */
const startPart = async (): Promise<void> => {
  opened.let()
  await waitFor(() => expect(window.notePress).toBeUndefined())
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

// As in a browser: React goes on by itself, which is what is looked at.
beforeAll(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false))
const choose = (value: string): void => {
  const list = screen.getByLabelText<HTMLSelectElement>('Order')
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(async () => {
  done.length = 0
  doneBeforeEffects = []
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  const { promise, resolve } = Promise.withResolvers<null>()
  opened = { code: promise, let: () => resolve(null) }
  await serve()
})
afterEach(() => {
  root?.unmount()
  endEarlyPresses(window)
})

test('choices that are made before the code of a part is there are done when it comes, each once', async () => {
  choose('recent')
  await startShell()
  screen.getByLabelText('Box').click()
  screen.getByLabelText('b').click()
  expect(done).toEqual([])
  await startPart()
  expect(done).toEqual(['order recent', 'box true', 'radio b'])
  expect(screen.getByRole('status')).toHaveTextContent('recent on b')
  expect(screen.getByLabelText('Order')).toHaveValue('recent')
  screen.getByLabelText('Box').click()
  screen.getByLabelText('a').click()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('recent off a'))
})

test('a choice does not wait for the browser to draw the part', async () => {
  choose('recent')
  await startShell()
  await startPart()
  expect(doneBeforeEffects).toEqual(['order recent'])
})

test('a choice that was taken back before the code was there changes nothing', async () => {
  screen.getByLabelText('Box').click()
  screen.getByLabelText('Box').click()
  choose('recent')
  choose('relevance')
  await startShell()
  await startPart()
  expect(done).toEqual([])
})

test('of several buttons that are pressed without an answer the last one is meant, once', async () => {
  screen.getByRole('button', { name: 'Menu' }).click()
  screen.getByRole('button', { name: 'Cite' }).click()
  screen.getByRole('button', { name: 'Cite' }).click()
  await startShell()
  expect(done).toEqual([])
  await startPart()
  expect(done).toEqual(['button'])
})

test('what is pressed in the header is done as soon as React listens, and not again with the part', async () => {
  screen.getByRole('button', { name: 'Menu' }).click()
  await startShell()
  expect(done).toEqual(['menu'])
  screen.getByRole('button', { name: 'Menu' }).click()
  await startPart()
  expect(done).toEqual(['menu', 'menu'])
})

test('a press for which React takes the part over at once is done once', async () => {
  screen.getByRole('button', { name: 'Cite' }).click()
  listen(null)
  // As a person presses: within `click()` another one of the same control would do nothing.
  screen.getByRole('button', { name: 'Cite' }).dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(window.notePress).toBeUndefined()
  await startPart()
  expect(done).toEqual(['button'])
  screen.getByRole('button', { name: 'Cite' }).click()
  expect(done).toEqual(['button', 'button'])
})

test('a part that is drawn anew gets what was chosen in the one before it', async () => {
  choose('recent')
  const served = document.querySelector('select')
  await startShell()
  served?.replaceWith(served.cloneNode(true))
  const anew = document.querySelector('select')
  if (anew) anew.value = 'relevance'
  expect(served?.isConnected).toBe(false)
  await startPart()
  expect(anew?.value).toBe('recent')
})

test('the look changes at once, without code, and the shell’s own store goes on from there', async () => {
  const look = screen.getByRole('button', { name: 'Look' })
  const root = document.documentElement
  const shown = (): (string | null | undefined)[] => [root.dataset['theme'], localStorage.getItem('theme')]
  look.click()
  expect(shown()).toEqual(['light', 'light'])
  look.click()
  expect(shown()).toEqual(['dark', 'dark'])
  look.click()
  expect(shown()).toEqual([undefined, null])
  look.click()
  const storage = {
    read: (key: string) => localStorage.getItem(key),
    write: (key: string, value: string | null) =>
      value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value),
    onChange: () => () => {},
  }
  const theme = createTheme(root, storage)
  expect(theme.getSnapshot()).toBe('light')
  takeEarlyLooks(window, () => theme.choose(nextTheme(theme.getSnapshot())))
  look.click()
  expect(theme.getSnapshot()).toBe('dark')
  expect(done).toEqual([])
  await startShell()
  expect(done).toEqual([])
  look.click()
  expect([theme.getSnapshot(), ...done]).toEqual(['dark', 'look'])
})

test('where nothing can be stored, the look waits for the code', async () => {
  const kept = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('nothing is stored here')
  })
  screen.getByRole('button', { name: 'Look' }).click()
  kept.mockRestore()
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  await startShell()
  expect(done).toEqual(['look'])
})
