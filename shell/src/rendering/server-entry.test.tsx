import { lazy, Suspense, use } from 'react'
import type { RegistryRow, RemoteModule } from 'shared/remote'
import { renderPage } from './server-entry.tsx'

const row: RegistryRow = {
  name: 'mf-a',
  kind: 'primary',
  contract: '1.1.0',
  texts: 'a',
  routes: [{ path: '/a', page: 'a', skeleton: 'form', render: 'server' }],
  layers: [],
  budget: 1000,
  current: { version: '1', base: '/remotes/mf-a/1/', container: 'a', entry: { path: 'entry.js' }, parts: {} },
  previous: null,
}

const render = (Page: () => React.ReactNode) =>
  renderPage(
    {
      address: 'http://hse.localhost/a',
      site: 'hse',
      lang: 'en',
      origin: 'http://hse.localhost',
      contact: '',
      registry: { schema: 1, remotes: [row] },
      part: { remote: 'mf-a', page: 'a', version: '1' },
      textsVersion: {},
    },
    { contract: '1.1.0', pages: { a: () => Promise.resolve({ Page }) }, layers: {} } as unknown as RemoteModule,
  )
const htmlOf = async (Page: () => React.ReactNode): Promise<string> => {
  const page = await render(Page)
  return 'html' in page ? page.html : page.missing
}

beforeEach(() => {
  // The tests' build of React for servers is Node's, which takes it.
  Reflect.set(globalThis, 'setImmediate', (run: () => void) => setTimeout(run))
  globalThis.fetch = () => Promise.resolve(Response.json({ shell: {}, shared: {} }))
})

test('a part that has everything is rendered with the shell around it', async () => {
  const html = await htmlOf(() => <p>{'of the part'}</p>)
  expect(html).toMatch(/<header.*<p>of the part<\/p>.*<footer/s)
})

test('a part that waits for something, or for code of its own, is rendered when that is there', async () => {
  const coming = new Promise<string>((resolve) => setTimeout(resolve, 0, 'came later'))
  const Later = lazy(async () => ({ default: () => <b>{'and code'}</b> }))
  const Part = () => <p>{use(coming)}</p>
  expect(await htmlOf(Part)).toContain('<p>came later</p>')
  const html = await htmlOf(() => (
    <Suspense fallback="waiting">
      <Later />
    </Suspense>
  ))
  expect(html).toContain('<b>and code</b>')
  expect(html).not.toContain('waiting')
})

test('what a part throws is told, also from behind a boundary', async () => {
  const Broken = (): never => {
    throw new Error('broken part')
  }
  await expect(render(Broken)).rejects.toThrow('broken part')
  await expect(
    render(() => (
      <Suspense fallback={null}>
        <Broken />
      </Suspense>
    )),
  ).rejects.toThrow('broken part')
})
