import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { LayerPanel } from 'shared/layers'
import { PageHead, PageHeading } from 'shared/page'
import { SiteLink } from 'shared/routing'
import { useSession } from 'shared/session'
import en from '../texts/en.json'
import fr from '../texts/fr.json'
import { openShell, type OpenShell } from './testing/open-shell.tsx'

const Search = () => {
  const t = useTexts('shell')
  const [note, setNote] = useState('')
  return (
    <>
      <PageHead title="Search" />
      <PageHeading>Search page</PageHeading>
      <p>{t('menu.language')}</p>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <SiteLink to="/private">First result</SiteLink>
    </>
  )
}
const Home = () => <PageHeading>Home page</PageHeading>
const Private = () =>
  useSession().status === 'user' ? <PageHeading>Private page</PageHeading> : <Navigate to="/" replace />
const Broken = () => {
  throw new Error('broken route')
}
const Filters = ({ params }: { params?: Readonly<Record<string, string>> }) => (
  <LayerPanel title="Filters">{params?.['group']}</LayerPanel>
)

const remote: OpenShell['remote'] = {
  routes: [
    { path: '/', page: 'home', skeleton: 'hero', sites: ['hse', 'sse'] },
    { path: '/search', page: 'results', skeleton: 'list' },
    { path: '/private', page: 'private', skeleton: 'form' },
  ],
  layers: [{ name: 'filters' }],
  menu: [
    { name: 'guest', text: 'menu.guest', route: '/search', order: 600, for: 'visitor' },
    { name: 'account', text: 'menu.account', icon: 'user', layer: 'filters', order: 600, for: 'user' },
    { name: 'home', text: 'menu.home', icon: 'no-such-icon', route: '/', order: 100, sites: ['hse', 'sse'] },
    { name: 'foreign', text: 'menu.foreign', route: '/profile', order: 1 },
  ],
  pages: {
    home: () => Promise.resolve({ Page: Home }),
    results: () => Promise.resolve({ Page: Search }),
    private: () => Promise.resolve({ Page: Private }),
  },
  layerModules: { filters: () => Promise.resolve({ Layer: Filters }) },
}

let shut = (): void => {}
afterEach(() => shut())

const open = async (options: OpenShell = {}) => {
  const shell = await openShell({ remote, ...options })
  shut = shell.close
  return shell
}
const back = () => act(async () => window.history.back())

test('the page of a route is shown between header and footer', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeInTheDocument()
  expect(screen.getByRole('contentinfo')).toBeInTheDocument()
})

test('the first links of the page lead to the content and to the footer', async () => {
  await open()
  const [content, footer] = screen.getAllByRole('link')
  expect(content).toHaveAttribute('href', '#content')
  expect(footer).toHaveAttribute('href', '#footer')
})

test('an address that leads nowhere shows the words of the specification and a way on', async () => {
  await open({ address: '/nowhere?lang=en' })
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page not found' })).toBeInTheDocument()
  expect(screen.getByText('Oops, looks like we could not find the page your are looking for.')).toBeInTheDocument()
  expect(screen.getByText('Try the links above to find what you need.')).toBeInTheDocument()
  expect(within(screen.getByRole('main')).getByRole('link', { name: en.not_found.search })).toHaveAttribute(
    'href',
    '/search?lang=en',
  )
})

test('a page that fails costs only its own part, and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  await open({
    address: '/broken',
    remote: {
      routes: [{ path: '/broken', page: 'broken', skeleton: 'form' }],
      pages: { broken: () => Promise.resolve({ Page: Broken }) },
    },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeInTheDocument()
})

test('a page that cannot be shown has a heading, and its return keeps the focus in its place', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  let mended = false
  const { user } = await open({
    address: '/broken',
    remote: {
      routes: [{ path: '/broken', page: 'broken', skeleton: 'form' }],
      pages: { broken: () => (mended ? Promise.resolve({ Page: Home }) : Promise.reject(new Error('gone'))) },
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: en.remotes.failed_title })).toBeInTheDocument()
  expect(screen.getByText(en.remotes.failed_broken)).toBeInTheDocument()
  mended = true
  await user.click(screen.getByRole('button', { name: en.remotes.try_again }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Home page' })).toHaveFocus())
})

test('the logo of cvd leads to the best evidence, and its home is the search', async () => {
  await open({ site: 'cvd', address: '/?q=masks' })
  expect(await screen.findByRole('heading', { name: 'Search page' })).toBeInTheDocument()
  expect(window.location.pathname + window.location.search).toBe('/search?q=masks')
  expect(within(screen.getByRole('banner')).getByRole('link')).toHaveAttribute('href', '/search?best=true')
})

test('a language that the site does not offer is corrected in the address, which is said once', async () => {
  await open({ address: '/search?q=a&lang=pt', site: 'sse' })
  await waitFor(() => expect(window.location.search).toBe('?q=a&lang=en'))
  expect(await screen.findByText(/^This site is not offered in Portuguese/)).toBeVisible()
})

test('what is no language at all is corrected without a word', async () => {
  await open({ address: '/search?q=a&lang=xx', site: 'sse' })
  await waitFor(() => expect(window.location.search).toBe('?q=a&lang=en'))
  expect(screen.queryByText(/^This site is not offered/)).toBeNull()
})

test('the language layer marks the current language and switches in place', async () => {
  const { user } = await open({ address: '/search?q=asthma&lang=en' })
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'unsaved')
  await user.click(screen.getByRole('button', { name: 'Language: English' }))
  const layer = await screen.findByRole('dialog', { name: en.languages.title })
  expect(within(layer).getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  await user.click(within(layer).getByRole('button', { name: 'Français' }))
  expect(await screen.findByRole('dialog', { name: fr.languages.title })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('unsaved')
  expect(screen.getByText(fr.menu.language)).toBeInTheDocument()
  expect(window.location.search).toBe('?q=asthma&lang=fr')
  expect(document.documentElement).toHaveAttribute('lang', 'fr')
})

const menus: [who: string, options: OpenShell, entries: string[]][] = [
  ['a visitor', {}, ['Start', en.menu.language, en.menu.guided_search, 'For visitors']],
  ['a visitor of cvd', { site: 'cvd', address: '/search' }, [en.menu.guided_search, 'For visitors']],
  [
    'a person who is logged in',
    { token: 'abc' },
    ['Start', en.menu.language, en.menu.guided_search, 'Mine', en.menu.sign_out],
  ],
]
test.each(menus)(
  '%s has the entries of shell and remotes in one order, for them and their site',
  async (_, options, entries) => {
    const { user } = await open(options)
    await user.click(screen.getByRole('button', { name: en.header.menu }))
    const menu = within(await screen.findByRole('dialog', { name: en.menu.title })).getByRole('navigation')
    expect(
      within(menu)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(entries)
  },
)

test('an entry of a remote leads to its page, or opens its layer', async () => {
  const { user } = await open({ token: 'abc' })
  await user.click(screen.getByRole('button', { name: en.header.menu }))
  expect(await screen.findByRole('link', { name: 'Start' })).toHaveAttribute('href', '/')
  await user.click(screen.getByRole('button', { name: 'Mine' }))
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeInTheDocument()
})

test('a layer opened from the menu lies on it; Escape, Back and the close button take them away', async () => {
  const { user } = await open()
  const opener = screen.getByRole('button', { name: en.header.menu })
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: en.menu.language }))
  expect(await screen.findByRole('dialog', { name: en.languages.title })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: en.menu.title })).toBeInTheDocument()
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(opener).toHaveFocus())
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: en.menu.language }))
  const top = await screen.findByRole('dialog', { name: en.languages.title })
  await user.click(within(top).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a signed-in person can log out from the menu', async () => {
  const { user, services } = await open({ token: 'abc' })
  await user.click(screen.getByRole('button', { name: en.header.menu }))
  await user.click(await screen.findByRole('button', { name: en.menu.sign_out }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(services.session.getSnapshot().status).toBe('visitor')
})

test('who logs out on a private page is led home', async () => {
  const { user } = await open({ token: 'abc', address: '/private' })
  await user.click(screen.getByRole('button', { name: en.header.menu }))
  await user.click(await screen.findByRole('button', { name: en.menu.sign_out }))
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeInTheDocument()
})

test('Back gives the focus to the link by which the page was left', async () => {
  const { user } = await open({ token: 'abc', address: '/search' })
  await user.click(await screen.findByRole('link', { name: 'First result' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Private page' })).toHaveFocus())
  await back()
  await waitFor(() => expect(screen.getByRole('link', { name: 'First result' })).toHaveFocus())
})

test('guided search is turned off and on in the menu, on cvd too', async () => {
  const { user, services } = await open({ site: 'cvd', address: '/search' })
  await user.click(screen.getByRole('button', { name: en.header.menu }))
  const entry = await screen.findByRole('switch', { name: en.menu.guided_search })
  expect(entry).toBeChecked()
  await user.click(entry)
  expect(entry).not.toBeChecked()
  expect(services.guidedSearch?.getSnapshot()).toBe(false)
  await user.keyboard(' ')
  expect(services.guidedSearch?.getSnapshot()).toBe(true)
})

test('the look is chosen in the menu and kept', async () => {
  const { user, storage } = await open()
  await user.click(screen.getByRole('button', { name: en.header.menu }))
  await user.click(await screen.findByRole('radio', { name: en.theme.dark }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(storage.read('theme')).toBe('dark')
})

test('a layer of a remote that the history holds is shown again after a reload, with its parameters', async () => {
  await open({ address: '/search', layers: [{ name: 'filters', params: { group: '0_10' } }] })
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toHaveTextContent('0_10')
})

test('footers hold the links of the site that are deployed', async () => {
  await open()
  expect(screen.getByRole('link', { name: en.footer.contact })).toHaveAttribute('href', 'mailto:help@example.org')
  expect(screen.queryByRole('link', { name: en.footer.terms })).not.toBeInTheDocument()
  shut()
  await open({ site: 'sse' })
  expect(screen.getByRole('heading', { name: en.footer.partner_title })).toBeInTheDocument()
  shut()
  await open({ site: 'cvd', address: '/search' })
  expect(screen.queryByRole('link', { name: en.footer.contact })).not.toBeInTheDocument()
})

test('the language page offers the languages of the site', async () => {
  const { user } = await open({ site: 'sse', address: '/select-language' })
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('button').map((button) => button.textContent)).toEqual(['English', 'Français', '简体中文'])
  await user.click(main.getByRole('button', { name: '简体中文' }))
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'zh-CN'))
  expect(await screen.findByRole('heading', { level: 1, name: '选择语言' })).toBeInTheDocument()
})

test('a lost connection is told, and its return', async () => {
  await open()
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(en.network.lost)).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText(en.network.back)).toBeInTheDocument()
})
