import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import en from '../../texts/en.json'
import { renderRoutes } from '../testing/index.ts'
import { SearchCombobox } from './index.ts'

const items = [
  { id: 'nurse', text: 'nurse practitioners', note: '120 documents' },
  { id: 'nursing', text: 'nursing homes', note: '80 documents' },
]

const open = async () => {
  const submitted: string[] = []
  const Page = () => {
    const [value, setValue] = useState('')
    return (
      <SearchCombobox
        label="Search the evidence"
        submitLabel="Search"
        value={value}
        onChange={setValue}
        onSubmit={(text) => submitted.push(text)}
        items={value === '' ? [] : items}
        isLoading={false}
      />
    )
  }
  await renderRoutes([{ path: '/', element: <Page /> }], { texts: { en: { shared: en } } })
  return { submitted, user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Search the evidence' }) }
}

test('Enter searches for what was typed, also while suggestions are shown', async () => {
  const { submitted, user, box } = await open()
  await user.type(box, 'nurs')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await user.keyboard('{Enter}')
  expect(submitted).toEqual(['nurs'])
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
  expect(box).toHaveFocus()
  expect(box).toHaveValue('nurs')
})

test('Escape closes the suggestions and keeps what was typed: no browser may clear the field', async () => {
  const { user, box } = await open()
  await user.type(box, 'nurs')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  let isPrevented = false
  document.addEventListener('keydown', (event) => (isPrevented = event.defaultPrevented), { once: true })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
  expect(isPrevented).toBe(true)
  expect(box).toHaveValue('nurs')
})

test('the button searches for what was typed', async () => {
  const { submitted, user, box } = await open()
  await user.type(box, 'asthma')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(submitted).toEqual(['asthma'])
})

test('a suggestion chosen by keyboard is searched for', async () => {
  const { submitted, user, box } = await open()
  await user.type(box, 'nurs')
  await screen.findAllByRole('option')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(submitted).toEqual(['nursing homes']))
  expect(box).toHaveValue('nursing homes')
})

test('a suggestion chosen by pointer is searched for, once', async () => {
  const { submitted, user, box } = await open()
  await user.type(box, 'nurs')
  await user.click(await screen.findByRole('option', { name: /nurse practitioners/ }))
  await waitFor(() => expect(submitted).toEqual(['nurse practitioners']))
})

test('a suggestion tells how many documents it finds', async () => {
  const { user, box } = await open()
  await user.type(box, 'nurs')
  const [first] = await screen.findAllByRole('option')
  expect(first).toHaveTextContent('120 documents')
})

test('suggestions that arrive after the typing open the list, but not once the search is submitted', async () => {
  const Page = () => {
    const [value, setValue] = useState('')
    const [arrived, setArrived] = useState<typeof items>([])
    return (
      <>
        <SearchCombobox
          label="Search the evidence"
          submitLabel="Search"
          value={value}
          onChange={setValue}
          onSubmit={() => setArrived([])}
          items={arrived}
          isLoading={false}
        />
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setArrived(items)}>
          LoadPart
        </button>
      </>
    )
  }
  await renderRoutes([{ path: '/', element: <Page /> }], { texts: { en: { shared: en } } })
  const user = userEvent.setup()
  await user.type(screen.getByRole('combobox'), 'nurs')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'LoadPart' }))
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'LoadPart', hidden: true }))
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('lines that are pasted stay apart in the one line of the field', async () => {
  const { submitted, user, box } = await open()
  await user.type(box, 'x')
  await user.paste('1. exp Asthma/\r\n2. school.ti.\n\n3. 1 and 2\n')
  expect(box).toHaveValue('x1. exp Asthma/; 2. school.ti.; 3. 1 and 2')
  await user.paste(' or 1')
  await user.keyboard('{Enter}')
  expect(submitted).toEqual(['x1. exp Asthma/; 2. school.ti.; 3. 1 and 2 or 1'])
})

test('a text that is too long to be searched for stays whole, and the limit is said in place', async () => {
  const { submitted, user, box } = await open()
  await user.click(box)
  const strategy = Array.from({ length: 450 }, (_, line) => `term${line} OR`).join('\n')
  await user.paste(strategy)
  expect(box).toHaveValue(strategy.replaceAll('\n', '; '))
  const length = strategy.length + 449
  expect(screen.getByText(/Nothing was removed/)).toHaveTextContent(
    `This search has ${length.toLocaleString('en')} characters, and at most 4,000 can be searched for.`,
  )
  expect(box).toBeInvalid()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(submitted).toEqual([])
  await user.clear(box)
  await user.type(box, 'nurse{Enter}')
  expect(screen.queryByText(/Nothing was removed/)).not.toBeInTheDocument()
  expect(submitted).toEqual(['nurse'])
})
