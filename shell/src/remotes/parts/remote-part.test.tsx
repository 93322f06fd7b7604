import { act, screen } from '@testing-library/react'
import { use, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { PageHeading } from 'shared/page'
import en from '../../../texts/en.json'
import { openShell, type OpenShell } from '../../testing/open-shell.tsx'

let shut = (): void => {}
afterEach(() => {
  shut()
  jest.useRealTimers()
})

const never = new Promise<never>(() => {})
const Unfinished = () => use(never)
const Home = () => <PageHeading>Home page</PageHeading>

const Untidy = () => {
  useEffect(
    () => () => {
      throw new Error('clean-up')
    },
    [],
  )
  return (
    <>
      <PageHeading>Untidy page</PageHeading>
      <Link to="/home">Home</Link>
    </>
  )
}

const open = async (Page: () => React.ReactNode) => {
  const remote: OpenShell['remote'] = {
    routes: [
      { path: '/page', page: 'page', skeleton: 'form' },
      { path: '/home', page: 'home', skeleton: 'form' },
    ],
    pages: { page: () => Promise.resolve({ Page }), home: () => Promise.resolve({ Page: Home }) },
  }
  const shell = await openShell({ remote, address: '/page' })
  shut = shell.close
  return shell
}

test('a page whose rendering never ends is given up after eight seconds, in words, and header and footer work', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  await open(Unfinished)
  await act(() => jest.advanceTimersByTimeAsync(7900))
  expect(screen.queryByRole('heading', { name: en.remotes.failed_title })).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(200))
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('heading', { name: en.remotes.failed_title })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: en.remotes.try_again })).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeInTheDocument()
})

const UnfinishedLater = () => {
  const [asked, setAsked] = useState(false)
  if (asked) use(never)
  return (
    <>
      <PageHeading>Page of today</PageHeading>
      <button onClick={() => setAsked(true)}>Go on</button>
    </>
  )
}

test('a page that is there and waits for ever at a later drawing is given up just so', async () => {
  await open(UnfinishedLater)
  const button = await screen.findByRole('button', { name: 'Go on' })
  jest.useFakeTimers({ doNotFake: ['performance'] })
  await act(() => button.click())
  expect(screen.getByRole('banner')).toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(7900))
  expect(screen.queryByRole('heading', { name: en.remotes.failed_title })).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(200))
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('heading', { name: en.remotes.failed_title })).toBeInTheDocument()
})

test('a page that throws as it is taken away costs the next page nothing', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await open(Untidy)
  await user.click(await screen.findByRole('link', { name: 'Home' }))
  expect(await screen.findByRole('heading', { name: 'Home page' })).toBeInTheDocument()
  expect(screen.getByRole('contentinfo')).toBeInTheDocument()
  // Its stack names no release in a test; where it does, that release is reported.
  expect(errors).toHaveBeenCalledWith(expect.objectContaining({ message: 'clean-up' }))
})
