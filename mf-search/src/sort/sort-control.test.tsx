import { screen, within } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const network = () => fakeNetwork({ search: () => found(3) })
const slot = (name: string) => screen.getByRole('combobox', { name })

test('relevance leaves nothing to sort further, and says so', async () => {
  await renderSite({ network: network(), address: '/search' })
  expect(slot('Sort by')).toHaveValue('relevance')
  expect(screen.queryByRole('combobox', { name: 'Then by' })).toBeNull()
  expect(slot('Sort by')).toHaveAccessibleDescription(/Choose another first criterion to add more/)
})

test('a criterion in use cannot be chosen in another slot', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search?q=a&p=2' })
  await user.selectOptions(slot('Sort by'), 'Highest quality')
  await user.selectOptions(slot('Then by'), 'Most recent')
  expect(query().get('s')).toBe('highest_quality,most_recent')
  expect(query().get('p')).toBeNull()
  const third = slot('And then by')
  expect(within(third).getByRole('option', { name: 'Most recent (already in use)' })).toBeDisabled()
  expect(within(third).getByRole('option', { name: 'Best evidence' })).toBeEnabled()
})

test('relevance in the second slot empties the third', async () => {
  const { user, query } = await renderSite({
    network: network(),
    address: '/search?s=best,most_recent,highest_quality',
  })
  await user.selectOptions(slot('Then by'), 'Relevance')
  expect(query().get('s')).toBe('best,relevance')
  expect(slot('Then by')).toHaveAccessibleDescription(/^Relevance is the last criterion/)
  expect(screen.queryByRole('combobox', { name: 'And then by' })).toBeNull()
})

test('the order of the site leaves the address, and on cvd it is the best evidence', async () => {
  const { user, query } = await renderSite({ network: network(), address: '/search?s=relevance', site: 'cvd' })
  expect(slot('Sort by')).toHaveValue('relevance')
  await user.selectOptions(slot('Sort by'), 'Best evidence')
  expect(query().get('s')).toBeNull()
  expect(slot('Sort by')).toHaveValue('best')
})
