import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { createStateRestoration } from '../../state-restoration/state-restoration.ts'
import * as code from '../../state-restoration/save-and-restore.ts'
import { createSite } from '../../testing/changing-site.ts'
import { RemotesProvider } from '../remotes-context.ts'
import { KeptPart } from './kept-part.tsx'

const Awaited = ({ what }: { what: Promise<void> | null }) => {
  if (what) use(what)
  return null
}

test('what is typed after a part was hidden for a while counts, and not what was there before', async () => {
  const restoration = createStateRestoration(() => Promise.resolve(code))
  await restoration.prepare()
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = (key: string, what: Promise<void> | null) => (
    <RemotesProvider value={{ ...createSite().remotes, restoration }}>
      <main id="content">
        <Suspense fallback="Loading">
          <div key={key}>
            <KeptPart name="mf-sample/page:form" base="/remotes/mf-sample/1/" />
            <label>
              Name <input name="name" />
            </label>
            <Awaited what={what} />
          </div>
        </Suspense>
      </main>
    </RemotesProvider>
  )
  const { rerender } = render(page('1', null))
  await act(async () => rerender(page('1', promise)))
  expect(screen.getByText('Loading')).toBeInTheDocument()
  await act(async () => {
    resolve()
    await promise
  })
  await userEvent.type(screen.getByLabelText('Name'), 'Ada')
  rerender(page('2', null))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Ada'))
})
