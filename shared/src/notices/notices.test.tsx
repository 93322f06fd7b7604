import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import en from '../../texts/en.json'
import { useAnnounce } from '../announcer/index.ts'
import { renderRoutes } from '../testing/index.ts'
import { useNoticeLog, useNotices } from './index.ts'

const Page = () => {
  const { success, error } = useNotices()
  const announce = useAnnounce()
  const log = useNoticeLog()
  return (
    <>
      <button onClick={() => success('Saved')}>Save</button>
      <button onClick={() => error('Not saved')}>Fail</button>
      <button onClick={() => announce('20 documents')}>Announce</button>
      <p>Log: {log.map(({ kind, text }) => `${kind} ${text}`).join(', ')}</p>
    </>
  )
}
const open = () => renderRoutes([{ path: '/', element: <Page /> }], { texts: { en: { shared: en } } })

test('a notice appears, can be closed, and stays in the log', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.getByText('Log: success Saved')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: en.notices.close }))
  expect(screen.getByText('Log: success Saved')).toBeInTheDocument()
})

test('an error is told as an alert', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Fail' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved')
})

test('notices and announcements live beside the page, where layers do not hide them', async () => {
  const { container } = await open()
  const places = document.querySelectorAll('body > [data-react-aria-top-layer="true"]')
  expect(places).toHaveLength(2)
  for (const place of places) expect(container).not.toContainElement(place as HTMLElement)
})

test('an announcement is spoken by the live region', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Announce' }))
  await waitFor(() => expect(document.querySelector('[data-announcer]')).toHaveTextContent('20 documents'))
})
