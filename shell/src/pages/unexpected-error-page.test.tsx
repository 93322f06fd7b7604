import { screen } from '@testing-library/react'
import { renderRoutes } from 'shared/testing'
import sharedTexts from 'shared/texts/en.json'
import en from '../../texts/en.json'
import { UnexpectedErrorPage } from './unexpected-error-page.tsx'

test('an unexpected error of a route shows the default text and a way on', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const Page = () => {
    throw new Error('unexpected')
  }
  await renderRoutes([{ path: '/', element: <Page />, errorElement: <UnexpectedErrorPage /> }], {
    texts: { en: { shared: sharedTexts, shell: en } },
    site: 'cvd',
  })
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: en.unexpected.home })).toHaveAttribute('href', '/search?best=true')
})
