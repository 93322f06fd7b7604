import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { tolerateTranslation } from './tolerate-translation.ts'

beforeAll(() => tolerateTranslation())

const Counter = () => {
  const [times, setTimes] = useState(0)
  return (
    <main>
      <p data-testid="words">
        {times === 1 ? null : `Found ${times}`}
        <b>documents</b>
      </p>
      <button onClick={() => setTimes(times + 1)}>More</button>
    </main>
  )
}
const press = () => act(async () => screen.getByRole('button').click())
const firstText = (): ChildNode => {
  const { firstChild } = screen.getByTestId('words')
  if (!firstChild) throw new Error('There are no words.')
  return firstChild
}
const font = (...children: (string | Node)[]): HTMLElement => {
  const element = document.createElement('font')
  element.append(...children)
  return element
}

test('text that a translator has wrapped can be taken away and drawn again', async () => {
  render(<Counter />)
  const text = firstText()
  const wrapper = font()
  text.replaceWith(wrapper)
  wrapper.append(text)
  await press()
  expect(screen.getByTestId('words')).toHaveTextContent(/^documents$/)
  await press()
  expect(screen.getByTestId('words')).toHaveTextContent('Found 2documents')
})

test('text that a translator has replaced goes with its translation', async () => {
  render(<Counter />)
  firstText().replaceWith(font(font('Gefunden 0')))
  await press()
  expect(screen.getByTestId('words')).toHaveTextContent(/^documents$/)
  await press()
  expect(screen.getByTestId('words')).toHaveTextContent('Found 2documents')
})

test('something new comes before what a translator has wrapped', async () => {
  render(<Counter />)
  await press()
  const bold = screen.getByText('documents')
  const wrapper = font()
  bold.replaceWith(wrapper)
  wrapper.append(bold)
  await press()
  expect(screen.getByTestId('words')).toHaveTextContent('Found 2documents')
})
