import { screen, waitFor, within } from '@testing-library/react'
import { fakeNetwork, found } from '../test-host/fake-network.ts'
import { renderSite } from '../test-host/render-site.tsx'

const tips = '# Search tips\n\nFew words.\n\n## Exact phrases\n\n[`"health workers"`](/search?q=%22health+workers%22)\n'
const help = '# Help\n\nFrom a question to documents.\n'

const openTips = async (markdown: Record<string, string>) => {
  const network = fakeNetwork({ search: () => found(3), markdown })
  const host = await renderSite({ network, address: '/' })
  await host.user.click(screen.getByRole('button', { name: 'Search tips' }))
  return { ...host, layer: within(await screen.findByRole('dialog', { name: 'Search tips' })) }
}

test('the search tips are the text of the site, and their examples can be tried', async () => {
  const { user, query, layer } = await openTips({ '/i18n/hse/tips-en.md': tips })
  expect(await layer.findByRole('heading', { level: 3, name: 'Exact phrases' })).toBeVisible()
  await user.click(layer.getByRole('link', { name: '"health workers"' }))
  await waitFor(() => expect(query().get('q')).toBe('"health workers"'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('help opens above the tips and leads back to them', async () => {
  const { user } = await openTips({ '/i18n/hse/tips-en.md': tips, '/i18n/hse/help-en.md': help })
  await user.click(screen.getByRole('button', { name: 'More help' }))
  const layer = within(await screen.findByRole('dialog', { name: 'Help' }))
  expect(await layer.findByText('From a question to documents.')).toBeVisible()
  await user.click(layer.getByRole('button', { name: 'Search tips' }))
  expect(await screen.findByRole('dialog', { name: 'Search tips' })).toBeVisible()
})

test('a text that cannot be had is told, and can be asked for again', async () => {
  const markdown: Record<string, string> = {}
  const { user, layer } = await openTips(markdown)
  expect(within(await layer.findByRole('alert')).getByText('The text could not be loaded.')).toBeVisible()
  markdown['/i18n/hse/tips-en.md'] = tips
  await user.click(layer.getByRole('button', { name: 'Try again' }))
  expect(await layer.findByText('Few words.')).toBeVisible()
})
