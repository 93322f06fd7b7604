import { act, screen, within } from '@testing-library/react'
import { renderRoutes } from 'shared/testing'
import cn from 'shared/texts/cn.json'
import { sampleDeclaration } from 'shared/remote/samples'
import en from 'shared/texts/en.json'
import { OverrideBanner } from './override-banner.tsx'
import { createOverrideStore } from './override-store.ts'
import type { LocalRelease } from './read-local-release.ts'

const until = Date.parse('2026-11-21T17:40:00')
const local: LocalRelease = {
  declaration: sampleDeclaration,
  release: { version: 'dev-a', base: 'x', container: 'x', entry: { path: 'entry.js' }, parts: {} },
}

const open = async (address = '/search?q=a') => {
  let now = 0
  const store = createOverrideStore(
    [{ override: { remote: 'mf-search', origin: 'http://localhost:3001', until }, local }],
    () => now,
  )
  const page = { path: '/search', element: <OverrideBanner store={store} /> }
  await renderRoutes([page], { address, texts: { en: { shared: en }, cn: { shared: cn } } })
  const fail = () =>
    act(() => store.note({ remote: 'mf-search', version: 'dev-a', event: 'broken', message: 'what went wrong' }))
  const end = () =>
    act(() => {
      now = until
      store.endOverdue()
    })
  return { fail, end }
}

const banner = (name = 'Parts from a development server') => screen.getByRole('region', { name })

test('the banner says what comes from where and until when, and stops it by a form of the page', async () => {
  await open()
  expect(banner()).toHaveTextContent(/mf-search comes from http:\/\/localhost:3001 until 5:40\sPM\./)
  const stop = within(banner()).getByRole('button', { name: 'Stop mf-search' })
  const form = stop.closest('form')
  expect(form).toHaveAttribute('action', '/__composition/override/stop')
  expect(form).toHaveFormValues({ remote: 'mf-search', back: '/search?q=a' })
})

test('a remote that does not work is told with its reason, a way to try again and the way out', async () => {
  const { fail } = await open()
  fail()
  expect(banner()).toHaveTextContent(/did not work\. The site’s own version takes its place\./)
  expect(banner()).toHaveTextContent('what went wrong')
  expect(within(banner()).getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/search?q=a')
  expect(within(banner()).getByRole('button', { name: 'Stop mf-search' })).toBeInTheDocument()
})

test('when its time is over the banner says so and offers the page anew', async () => {
  const { end } = await open()
  end()
  expect(banner()).toHaveTextContent(/came from http:\/\/localhost:3001 until/)
  expect(within(banner()).getByRole('link', { name: 'Load this page again' })).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('the banner speaks the language of the page', async () => {
  await open('/search?lang=cn')
  expect(banner('来自开发服务器的部分')).toHaveTextContent(/mf-search 来自 http:\/\/localhost:3001，有效至 17:40。/)
})
