import { screen, waitFor } from '@testing-library/react'
import { foundHeader, inFileHeader } from 'shared/contracts'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const record = (place: number) => `TY  - GEN\r\nTI  - Document ${place}\r\nER  - \r\n`

interface FileAnswer {
  inFile: number
  arrived?: number
  total?: number
}

const fileOf = ({ inFile, arrived = inFile, total = inFile }: FileAnswer) =>
  new Response(Array.from({ length: arrived }, (_, place) => record(place)).join(''), {
    headers: {
      'content-type': 'application/x-research-info-systems',
      'content-disposition': 'attachment; filename="HSE-20261121-093045.ris"',
      [foundHeader]: String(total),
      [inFileHeader]: String(inFile),
    },
  })

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:http://hse.localhost/1'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

/** The results page with its export open, on a network that answers with the files in turn. */
const openExport = async ({
  total,
  files,
  signedIn = true,
}: {
  total: number
  files: Response[]
  signedIn?: boolean
}) => {
  const network = fakeNetwork({ search: () => found(total) })
  const asked: URLSearchParams[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://hse.localhost')
    if (pathname !== '/api/search/export') return network.fetch(input, init)
    asked.push(searchParams)
    return files.shift() ?? new Response(null, { status: 503, statusText: 'Service Unavailable' })
  }
  const { user } = await renderSite({
    network: { ...network, fetch },
    address: '/search?q=obesity&s=most_recent&applied_filters=10_3&lang=en',
    signedIn,
    otherRoutes: ['/signup'],
  })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await screen.findByRole('heading', { name: 'Export the results' })
  return { user, asked }
}

test('a user exports everything found, counted', async () => {
  const { user, asked } = await openExport({ total: 1284, files: [fileOf({ inFile: 1284 })] })
  expect(screen.getByText(/^The file holds all 1,284 documents found/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^RIS/ }))
  expect(
    await screen.findByText('Exported 1,284 of 1,284 documents: HSE-20261121-093045.ris', { selector: 'p' }),
  ).toBeInTheDocument()
  expect(saved).toEqual(['HSE-20261121-093045.ris'])
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    q: 'obesity',
    best: 'false',
    applied_filters: '10_3',
    sort_by: 'most_recent',
    site: 'hse',
    lang: 'en',
    format: 'ris',
  })
})

test('a visitor is told before that the file holds the first page', async () => {
  const { user } = await openExport({ total: 1284, files: [fileOf({ inFile: 20, total: 1284 })], signedIn: false })
  expect(screen.getByText(/^Without an account, the file holds the first 20 of 1,284/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^RIS/ }))
  expect(await screen.findByText(/^Exported 20 of 1,284 documents/, { selector: 'p' })).toBeInTheDocument()
})

test('a file that is cut short is not saved, and can be asked for again', async () => {
  const { user } = await openExport({ total: 30, files: [fileOf({ inFile: 30, arrived: 12 }), fileOf({ inFile: 30 })] })
  await user.click(screen.getByRole('button', { name: /^RIS/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Only 12 of 30 documents arrived')
  expect(saved).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Exported 30 of 30 documents/, { selector: 'p' })).toBeInTheDocument()
})

test('a server that refuses is told in words', async () => {
  const { user } = await openExport({ total: 30, files: [new Response('{}', { status: 429 })] })
  await user.click(screen.getByRole('button', { name: /^CSV/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests detected, please try again later')
})

test('the export takes focus when it opens, and closes again', async () => {
  const { user } = await openExport({ total: 3, files: [] })
  expect(screen.getByRole('heading', { name: 'Export the results' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Export the results' })).not.toBeInTheDocument())
})

test('the page names the feed of the search in its head', async () => {
  await openExport({ total: 3, files: [] })
  const address = '/api/search.atom?site=hse&lang=en&q=obesity&applied_filters=10_3'
  expect(document.head.querySelector('link[type="application/atom+xml"]')).toHaveAttribute('href', address)
  expect(screen.getByRole('link', { name: 'Feed of this search' })).toHaveAttribute('href', address)
})
