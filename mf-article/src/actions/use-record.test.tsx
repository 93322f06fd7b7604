import { act, screen, waitFor } from '@testing-library/react'
import { fullArticle } from '../samples/article-samples.ts'
import { renderArticle } from '../samples/render-article.tsx'

const lastNotice = (notices: { getSnapshot: () => readonly { text: string }[] }) => notices.getSnapshot().at(-1)?.text

test('the citation is copied, and the reader is told', async () => {
  const { user, notices } = await renderArticle([fullArticle])
  await user.click(await screen.findByRole('button', { name: 'Copy the citation' }))
  await waitFor(() => expect(lastNotice(notices)).toBe('The citation is copied'))
  expect(await act(() => navigator.clipboard.readText())).toBe(fullArticle.citation)
})

test('where the clipboard is refused the citation is selected', async () => {
  const { user, notices } = await renderArticle([fullArticle])
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Copy the citation' }))
  await waitFor(() => expect(lastNotice(notices)).toMatch(/It is now selected/))
  expect(window.getSelection()?.toString()).toBe(fullArticle.citation)
})

test.each([
  ['Download RIS (Zotero, EndNote, Mendeley)', 'k3q9xw2mtd.ris', /^TY {2}- JOUR\r\n/],
  ['Download BibTeX', 'k3q9xw2mtd.bib', /^@article\{staten2004school,/],
])('%s saves %s', async (name, file, start) => {
  const saved: { blob?: Blob; file?: string } = {}
  URL.createObjectURL = (blob) => {
    saved.blob = blob as Blob
    return 'blob:http://hse.localhost/1'
  }
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.file = this.download
  })
  const { user } = await renderArticle([fullArticle])
  await user.click(await screen.findByRole('button', { name }))
  expect(saved.file).toBe(file)
  const reader = new FileReader()
  const text = await new Promise((resolve) => {
    reader.onload = () => resolve(reader.result)
    reader.readAsText(saved.blob ?? new Blob())
  })
  expect(text).toMatch(start)
})

test('the full text is one click away', async () => {
  await renderArticle([fullArticle])
  expect(await screen.findByRole('link', { name: 'Read the full text' })).toHaveAttribute(
    'href',
    'https://example.org/report',
  )
})

test('a text that may need a subscription is looked for in the library of the network, and the words say so', async () => {
  const hyperlinks = [{ title: 'Publisher', url: 'https://doi.org/10.1/x', access: 'unknown' as const }]
  await renderArticle([{ ...fullArticle, hyperlinks, link_resolver: 'https://resolver.example.edu/menu' }])
  const link = await screen.findByRole('link', { name: 'Find it through your library' })
  expect(link.getAttribute('href')).toMatch(/^https:\/\/resolver\.example\.edu\/menu\?url_ver=Z39\.88-2004&/)
  expect(screen.getByText(/looks for a copy/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Go to the publisher' })).toBeNull()
})

test('the page can be printed', async () => {
  const print = jest.fn()
  window.print = print
  const { user } = await renderArticle([fullArticle])
  await user.click(await screen.findByRole('button', { name: 'Print this page' }))
  expect(print).toHaveBeenCalledTimes(1)
})
