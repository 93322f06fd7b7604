import { screen, waitFor, within } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const network = () => fakeNetwork({ search: () => found(35_575, 0, { facets: { '10_3': 2629, '10_7': 0 } }) })

test('a search from the home page leads to the results, with its option and the language', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/?lang=en' })
  await user.click(screen.getByRole('radio', { name: 'Best evidence' }))
  await user.type(screen.getByRole('combobox', { name: 'Search the evidence' }), 'asthma{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/search'))
  expect(query().get('q')).toBe('asthma')
  expect(query().get('best')).toBe('true')
  expect(query().get('lang')).toBe('en')
})

test('the home page says what is here: all documents, and those of each type that has some', async () => {
  await renderSite({ network: network(), address: '/' })
  expect(screen.getByRole('heading', { level: 1, name: 'Health Systems Evidence' })).toBeVisible()
  expect(await screen.findByText(/^35,575 documents/)).toBeVisible()
  const here = screen.getByRole('region', { name: 'What is here' })
  const type = await within(here).findByRole('link', { name: 'Systematic reviews of effects' })
  expect(type).toHaveAttribute('href', '/search?best=false&applied_filters=10_3')
  expect(within(here).getByText('2,629 documents')).toBeVisible()
  expect(within(here).queryByRole('link', { name: /Economic evaluations/ })).toBeNull()
})

test('the home page stands without the API', async () => {
  const broken = fakeNetwork({ search: () => new Response(null, { status: 400 }) })
  await renderSite({ network: broken, address: '/' })
  expect(screen.getByRole('link', { name: 'Advanced search' })).toHaveAttribute('href', '/search/advanced')
  expect(screen.getByText(/^From systematic reviews/)).toBeVisible()
})
