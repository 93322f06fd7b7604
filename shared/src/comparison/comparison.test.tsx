import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TextTree } from '../i18n/index.ts'
import { renderRoutes } from '../testing/index.ts'
import { CompareButton } from './index.ts'

const shared = JSON.parse(readFileSync(join(__dirname, '../../texts/en.json'), 'utf8')) as TextTree

const Documents = () =>
  ['a', 'b', 'a'].map((id, place) => (
    <article key={place}>
      <h2 id={`title-${place}`}>Document {id}</h2>
      <CompareButton id={id} titleId={`title-${place}`} />
    </article>
  ))

const open = () =>
  renderRoutes([{ path: '/', element: <Documents /> }], { texts: { en: { shared } }, routes: ['/', '/compare'] })

test('what is chosen in one place is chosen in all, and two lead to the comparison', async () => {
  sessionStorage.clear()
  await open()
  const buttons = screen.getAllByRole('button', { name: /Document a$/ })
  await userEvent.click(buttons[0] ?? document.body)
  for (const button of buttons) expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Document b$/ }))
  const ways = screen.getAllByRole('link')
  for (const way of ways) expect(way).toHaveAttribute('href', '/compare?documents=a,b')
})

test('what was chosen in this visit is known to a page that is loaded anew', async () => {
  sessionStorage.setItem('compared', 'b')
  await open()
  expect(screen.getByRole('button', { name: /Document b$/ })).toHaveAttribute('aria-pressed', 'true')
})

test('where no place is left, the way to the comparison is there', async () => {
  sessionStorage.setItem('compared', 'b,c,d,e')
  await open()
  const ways = screen.getAllByRole('link', { name: 'Compare 4 documents' })
  expect(ways).toHaveLength(3)
  for (const way of ways) expect(way).toHaveAttribute('href', '/compare?documents=b,c,d,e')
})
