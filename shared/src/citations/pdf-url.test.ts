import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfUrl } from './pdf-url.ts'

test('a PDF file among the full-text links is found, whatever follows its name', () => {
  const link = (url: string) => ({ title: 'x', url })
  assert.equal(
    pdfUrl({ hyperlinks: [link('https://a.org/x.html'), link('https://a.org/x.PDF?v=1')] }),
    'https://a.org/x.PDF?v=1',
  )
  assert.equal(pdfUrl({ hyperlinks: [link('https://a.org/pdf'), link('https://a.org/?f=x.pdf')] }), null)
  assert.equal(pdfUrl({ hyperlinks: [link('javascript:x.pdf')] }), null)
})
