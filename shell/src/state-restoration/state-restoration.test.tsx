import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useId, useState } from 'react'
import { createStateRestoration } from './state-restoration.ts'
import * as code from './save-and-restore.ts'

const part = 'mf-sample/page:form'

/** A form as remotes have them: controlled and uncontrolled fields, generated ids, a list, a group. */
const Form = ({ onChange = () => {} }: { onChange?: (name: string) => void }) => {
  const nameId = useId()
  const [name, setName] = useState('')
  const [living, setLiving] = useState(false)
  return (
    <form>
      <label htmlFor={nameId}>Name</label>
      <input
        id={nameId}
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          onChange('Name')
        }}
      />
      <label>
        Secret <input type="password" name="secret" />
      </label>
      <label>
        Notes <textarea name="notes" />
      </label>
      <label>
        <input type="checkbox" checked={living} onChange={({ target }) => setLiving(target.checked)} /> Living reviews
      </label>
      <label>
        <input type="radio" name="order" value="date" defaultChecked /> By date
      </label>
      <label>
        <input type="radio" name="order" value="rating" /> By rating
      </label>
      <label>
        Country
        <select name="country" defaultValue="">
          <option value="">none</option>
          <option value="KE">Kenya</option>
        </select>
      </label>
      <p>Hello {name}</p>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText(name)

/** A page with the form in it, and the keeping of its place. */
const openForm = async (onChange?: (name: string) => void) => {
  const restoration = createStateRestoration(() => Promise.resolve(code))
  await restoration.prepare()
  const form = (key: string, shown = true) => (
    <main id="content">{shown ? <Form key={key} {...(onChange && { onChange })} /> : <p>Loading</p>}</main>
  )
  const { rerender } = render(form('1'))
  /** Takes the form away and mounts it again, after a while in which it is not there. */
  const mountAgain = async (while_: () => void | Promise<void> = () => {}) => {
    restoration.save(part)
    rerender(form('2', false))
    await while_()
    rerender(form('2'))
    return restoration.restore(part)
  }
  return { user: userEvent.setup(), restoration, mountAgain, rerender, form }
}

const aWhile = () => act(() => jest.advanceTimersByTimeAsync(50))
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
})
afterEach(() => {
  jest.useRealTimers()
})

const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(field('Name'), 'Ada Okafor')
  await user.type(field('Secret'), 'four words')
  await user.type(field('Notes'), 'two\nlines')
  await user.click(field('Living reviews'))
  await user.click(field('By rating'))
  await user.selectOptions(field('Country'), 'Kenya')
}

test('what was typed and chosen is there again after the form is mounted anew, and React knows it', async () => {
  const { user, mountAgain } = await openForm()
  await fill(user)
  const before = field('Name')
  await mountAgain()
  expect(field('Name')).not.toBe(before)
  await waitFor(() => expect(field('Country')).toHaveValue('KE'))
  expect(field('Name')).toHaveValue('Ada Okafor')
  expect(screen.getByText('Hello Ada Okafor')).toBeInTheDocument()
  expect(field('Secret')).toHaveValue('four words')
  expect(field('Notes')).toHaveValue('two\nlines')
  expect(field('Living reviews')).toBeChecked()
  expect(field('By rating')).toBeChecked()
})

test('the focus and the selection are where they were', async () => {
  const { user, mountAgain } = await openForm()
  await user.type(field('Name'), 'Ada Okafor')
  const input = field('Name') as HTMLInputElement
  input.setSelectionRange(2, 5)
  await mountAgain()
  await waitFor(() => expect(field('Name')).toHaveFocus())
  const after = field('Name') as HTMLInputElement
  expect([after.selectionStart, after.selectionEnd]).toEqual([2, 5])
})

test('fields that appear later are filled when they do', async () => {
  const { user, restoration, rerender, form } = await openForm()
  await user.type(field('Name'), 'Ada')
  restoration.save(part)
  rerender(form('2', false))
  restoration.restore(part)
  await aWhile()
  rerender(form('3'))
  await waitFor(() => expect(field('Name')).toHaveValue('Ada'))
})

test('a second failure before anything was put back loses nothing', async () => {
  const { user, restoration, rerender, form } = await openForm()
  await user.type(field('Name'), 'Ada')
  restoration.save(part)
  rerender(form('2', false))
  const giveUp = restoration.restore(part)
  giveUp()
  restoration.save(part)
  rerender(form('3'))
  restoration.restore(part)
  await waitFor(() => expect(field('Name')).toHaveValue('Ada'))
})

test('fields that are as they were are not touched', async () => {
  const changed: string[] = []
  const { mountAgain } = await openForm((name) => changed.push(name))
  await mountAgain()
  await aWhile()
  expect(changed).toEqual([])
})

test('on another page nothing is put back', async () => {
  const { user, mountAgain } = await openForm()
  await user.type(field('Name'), 'Ada')
  await mountAgain(() => window.history.pushState(null, '', '/elsewhere'))
  await aWhile()
  expect(field('Name')).toHaveValue('')
  window.history.back()
})

test('nothing of it is ever in a storage of the browser', async () => {
  const { user, mountAgain } = await openForm()
  await fill(user)
  await mountAgain()
  await waitFor(() => expect(field('Secret')).toHaveValue('four words'))
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('four words')
})
