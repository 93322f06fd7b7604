import { render } from '@testing-library/react'
import type { Reference } from 'shared/citations'
import { bareArticle, fullArticle } from '../samples/article-samples.ts'
import { CitationTags } from './citation-tags.tsx'

const record_url = 'https://hse.example.org/articles/k3q9xw2mtd-the-school-health-index?lang=en'
const fullReference: Reference = { ...fullArticle, DOI: 'https://doi.org/10.5888/pcd1_04_0076', record_url }
const bareReference: Reference = { ...bareArticle, record_url }

const pdf = 'https://example.org/report.pdf'

const contents = (name: string) =>
  [...document.head.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)].map((tag) => tag.content)

test.each([
  ['citation_title', [fullReference.title]],
  ['citation_author', ['Staten, Lisa K.', 'Sturm, Roland']],
  ['citation_publication_date', ['2004/12/15']],
  ['citation_journal_title', ['Preventing Chronic Disease']],
  ['citation_doi', ['10.5888/pcd1_04_0076']],
  ['citation_pmid', [fullArticle.pmid]],
  ['citation_abstract_html_url', [fullReference.record_url]],
  ['citation_pdf_url', [pdf]],
  ['citation_language', ['en']],
  ['citation_keywords', ['School health; Obesity']],
  ['citation_abstract', [fullReference.abstract]],
])('the head holds %s', (name, expected) => {
  render(<CitationTags reference={fullReference} pdf={pdf} />)
  expect(contents(name)).toEqual(expected)
})

test('a bare record leaves out the tags it has nothing for', () => {
  render(<CitationTags reference={bareReference} pdf={null} />)
  const names = [...document.head.querySelectorAll<HTMLMetaElement>('meta[name^="citation_"]')].map((tag) => tag.name)
  expect(names).toEqual(['citation_title', 'citation_abstract_html_url', 'citation_language'])
})

test('the tags go when the page is left', () => {
  const { unmount } = render(<CitationTags reference={fullReference} pdf={null} />)
  unmount()
  expect(contents('citation_title')).toEqual([])
})
