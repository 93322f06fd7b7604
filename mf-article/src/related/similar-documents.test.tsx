import { screen, within } from '@testing-library/react'
import type { SimilarDocuments } from 'shared/contracts'
import { fullArticle } from '../samples/article-samples.ts'
import { renderArticle } from '../samples/render-article.tsx'

const similar: SimilarDocuments = [
  {
    id: 'near1',
    sourceId: 'source-1',
    title: 'Enfermeras escolares',
    title_lang: 'es',
    type: 'Evidence brief',
    type_key: '10_1',
    countries: '',
    description: null,
    description_lang: null,
    quality: { status: 'none' },
    published: '2019',
    year_published: 2019,
    lastLitSearch: null,
    living: false,
    category: null,
    studies_conducted_in: [],
    notices: [{ kind: 'retraction' }],
    shared: ['school nurses', 'asthma'],
  },
]

test('documents near this one are listed with what both are about', async () => {
  const { asked } = await renderArticle([fullArticle], { similar })
  const region = within(await screen.findByRole('region', { name: 'Similar documents' }))
  const link = region.getByRole('link', { name: 'Enfermeras escolares' })
  expect(link).toHaveAttribute('href', '/articles/near1-enfermeras-escolares?lang=en')
  expect(link).toHaveAttribute('lang', 'es')
  expect(region.getByText('Retracted').compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(region.getByText('Evidence brief')).toBeVisible()
  expect(region.getByText('Both are about school nurses and asthma')).toBeVisible()
  expect(asked).toContain(`/api/articles/${fullArticle.id}/similar?type=hse&lang=en`)
})

test('where nothing is near, nothing stands there', async () => {
  await renderArticle([fullArticle])
  await screen.findByRole('heading', { level: 1, name: fullArticle.title })
  expect(screen.queryByRole('region', { name: 'Similar documents' })).toBeNull()
})
