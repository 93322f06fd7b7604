import { waitFor } from '@testing-library/react'
import { keepFocus } from './keep-focus.ts'

keepFocus(document)

/** The page, with the focus on its button. */
const open = (): { button: HTMLElement; heading: HTMLElement } => {
  document.body.innerHTML =
    '<main><h1>Page</h1><h2>Part</h2><section><h3>Box</h3><button>Go</button></section><h2>Next</h2></main>'
  const [button, heading] = [document.querySelector('button'), document.querySelector('h2')]
  if (!button || !heading) throw new Error('the page is incomplete')
  button.focus()
  return { button, heading }
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

test('the nearest heading that is left takes the focus of a control that is removed', async () => {
  const { button, heading } = open()
  button.closest('section')?.remove()
  await waitFor(() => expect(heading).toHaveFocus())
})

test('a part that places the focus itself comes first', async () => {
  const { button } = open()
  const message = document.createElement('p')
  message.tabIndex = -1
  button.replaceWith(message)
  message.focus()
  await pause()
  expect(message).toHaveFocus()
})

test('a change elsewhere leaves the focus where it is, and a control that a person left takes none with it', async () => {
  const { button, heading } = open()
  heading.after(document.createElement('p'))
  await pause()
  expect(button).toHaveFocus()
  button.blur()
  await Promise.resolve()
  button.remove()
  await pause()
  expect(document.body).toHaveFocus()
})
