import { screen } from '@testing-library/react'
import en from '../../texts/en.json'
import { renderRoutes } from '../testing/index.ts'
import { Trans } from './index.ts'

const words = {
  help: 'Read the <page>help</page> of {{name}}',
  found_one: '<strong>{{count}}</strong> document',
  found_other: '<strong>{{count}}</strong> documents',
}
const Help = ({ children }: { children?: string }) => <a href="/help">{children}</a>

const Page = () => (
  <>
    <p>
      <Trans ns="sample" i18nKey="help" components={{ page: <Help /> }} values={{ name: '<Ada>' }} />
    </p>
    <p>
      <Trans ns="sample" i18nKey="found" components={{ strong: <strong /> }} values={{ count: 2 }} />
    </p>
  </>
)

test('a sentence can hold a link, and its values are shown as they are', async () => {
  await renderRoutes([{ path: '/', element: <Page /> }], { texts: { en: { shared: en, sample: words } } })
  const link = screen.getByRole('link', { name: 'help' })
  expect(link).toHaveAttribute('href', '/help')
  expect(link.parentElement).toHaveTextContent('Read the help of <Ada>')
})

test('a sentence with elements takes the plural form of its count', async () => {
  await renderRoutes([{ path: '/', element: <Page /> }], { texts: { en: { shared: en, sample: words } } })
  expect(screen.getByText('2').parentElement).toHaveTextContent('2 documents')
})

test('a value that looks like a tag is shown as it is, and so are the words of a tag that has no element', async () => {
  const sayings = { help: 'Read the <page>help</page> of <b>{{name}}</b>', all: '{{name}}: <page></page>.' }
  const Sayings = () => (
    <>
      <p>
        <Trans ns="sample" i18nKey="help" components={{ page: <Help /> }} values={{ name: '<page>Ada</page>' }} />
      </p>
      <p>
        <Trans ns="sample" i18nKey="all" components={{ page: <em>all of it</em> }} values={{ name: 'Ada' }} />
      </p>
    </>
  )
  await renderRoutes([{ path: '/', element: <Sayings /> }], { texts: { en: { shared: en, sample: sayings } } })
  const link = screen.getByRole('link')
  expect(link.parentElement).toHaveTextContent('Read the help of <page>Ada</page>')
  expect(screen.getByText('all of it').parentElement).toHaveTextContent('Ada: all of it.')
})
