import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Comparison } from 'shared/contracts'
import type { TextTree } from 'shared/i18n'
import { renderRoutes } from 'shared/testing'
import { Page } from './compare-page.tsx'

const textsOf = (workspace: string) =>
  JSON.parse(readFileSync(join(__dirname, '../../..', workspace, 'texts/en.json'), 'utf8')) as TextTree

const comparison = (...ids: string[]): Comparison => ({
  documents: ids.map((id) => ({ id, title: `Document ${id}`, title_lang: id === 'b' ? 'fr' : 'en' })),
  rows: [
    { name: 'Type', cells: ids.map(() => [{ text: 'Systematic review', lang: 'en' }]) },
    { name: 'Conclusions', cells: ids.map((id) => (id === 'a' ? [] : [{ text: `Of ${id}.`, lang: 'fr' }])) },
  ],
  not_stated: 'Not stated',
})

const open = async (address: string, found: Comparison | Error) => {
  const asked: URL[] = []
  const rendered = await renderRoutes([{ path: '/compare', element: <Page /> }], {
    address,
    texts: { en: { article: textsOf('mf-article'), shared: textsOf('shared') } },
    fetch: (url) => {
      asked.push(new URL(String(url), 'http://hse.localhost'))
      if (found instanceof Error) return Promise.reject(found)
      return Promise.resolve(Response.json({ success: true, data: found }))
    },
  })
  return { ...rendered, asked, user: userEvent.setup() }
}

test('documents are the columns of a table, what is said of them its rows', async () => {
  const { asked } = await open('/compare?documents=a,b', comparison('a', 'b'))
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Document a', 'Document b'])
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Type', 'Conclusions'])
  expect(table.getByRole('cell', { name: 'Not stated' })).toBeVisible()
  expect(table.getByText('Of b.')).toHaveAttribute('lang', 'fr')
  expect(table.getByRole('link', { name: 'Document a' })).toHaveAttribute('href', '/articles/a-document-a')
  expect(asked[0]?.searchParams.get('documents')).toBe('a,b')
})

test('one of three can be left out; of two none', async () => {
  await open('/compare?documents=a,b,c', comparison('a', 'b', 'c'))
  expect(await screen.findByRole('link', { name: 'Remove Document b' })).toHaveAttribute(
    'href',
    '/compare?documents=a,c',
  )
})

test('what is left out is no longer chosen, and the way back leads to where the comparison was opened', async () => {
  sessionStorage.setItem('compared', 'a,b,c')
  const { user } = await open('/compare?documents=a,b,c', comparison('a', 'b', 'c'))
  const entries = history.length
  await user.click(await screen.findByRole('link', { name: 'Remove Document b' }))
  expect(sessionStorage.getItem('compared')).toBe('a,c')
  expect(history.length).toBe(entries)
})

test('a server that cannot be reached is told as such', async () => {
  await open('/compare?documents=a,b', new TypeError('Failed to fetch'))
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an address that names no documents says how to choose them, and asks for nothing', async () => {
  const { asked } = await open('/compare?documents=../x', comparison())
  expect(await screen.findByText('No documents to compare yet')).toBeVisible()
  expect(asked).toEqual([])
})

test('a document that is gone is told', async () => {
  await open('/compare?documents=a,b,c', comparison('a', 'b'))
  expect(await screen.findByText(/no longer here/)).toBeVisible()
})

test.each([
  ['CSV (spreadsheet)', 'csv'],
  ['Word', 'word'],
  ['PDF', 'pdf'],
])('the table comes as a file: %s', async (name, format) => {
  const { asked, user } = await open('/compare?documents=a,b', comparison('a', 'b'))
  await user.click(await screen.findByRole('button', { name }))
  expect(asked.at(-1)?.pathname).toMatch(/\/comparison\/file$/)
  expect(asked.at(-1)?.searchParams.get('format')).toBe(format)
})
