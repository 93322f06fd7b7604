import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fullArticle } from '../samples/article-samples.ts'
import { renderArticle } from '../samples/render-article.tsx'

const cited = { id: 'near2', title: 'School meals', title_lang: 'en', type: 'Primary study', published: '2011' }

test('references that are on the site are counted, and listed when asked for', async () => {
  await renderArticle([{ ...fullArticle, references: [{ ...cited, notices: [{ kind: 'retraction' }] }] }])
  await userEvent.click(await screen.findByRole('button', { name: '1 of its references is in this collection' }))
  const list = within(screen.getByRole('group', { name: 'References' }))
  expect(list.getByRole('link', { name: 'School meals' })).toHaveAttribute(
    'href',
    '/articles/near2-school-meals?lang=en',
  )
  expect(list.getByText('Retracted')).toBeVisible()
})

test('where none is on the site, nothing stands there', async () => {
  await renderArticle([fullArticle])
  await screen.findByRole('heading', { level: 1, name: fullArticle.title })
  expect(screen.queryByRole('group', { name: 'References' })).toBeNull()
})
