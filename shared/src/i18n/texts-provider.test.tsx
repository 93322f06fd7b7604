import { act, screen } from '@testing-library/react'
import en from '../../texts/en.json'
import fr from '../../texts/fr.json'
import { renderRoutes } from '../testing/index.ts'
import { useFormats, useLang, useTexts } from './index.ts'

const words = {
  en: {
    greeting: 'Hello',
    found_one: '{{count}} document',
    found_other: '{{count}} documents',
  },
  fr: {
    greeting: 'Bonjour',
    found_one: '{{count}} document',
    found_many: '{{count}} documents',
    found_other: '{{count}} documents',
  },
}

const renders: string[] = []
const Page = () => {
  const t = useTexts('sample')
  const lang = useLang()
  const { number } = useFormats()
  renders.push(`${lang} ${t('greeting')} ${number(1000)}`)
  return (
    <>
      <p>{t('greeting')}</p>
      <p>{t('found', { count: 0 })}</p>
    </>
  )
}

const open = async (address = '/') => {
  const french = Promise.withResolvers<{ shared: typeof fr; sample: typeof words.fr }>()
  const shell = await renderRoutes([{ path: '/', element: <Page /> }], {
    address,
    texts: { en: { shared: en, sample: words.en } },
    load: (lang) => (lang === 'fr' ? french.promise : Promise.reject(new Error('not there'))),
  })
  return { ...shell, french }
}

beforeEach(() => {
  renders.length = 0
})

test('the page stays in its language until the texts of the next are there, and then changes in one go', async () => {
  const { router, french } = await open()
  await act(() => router.navigate('/?lang=fr'))
  expect(screen.getByText('Hello')).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('lang', 'en')
  await act(async () => french.resolve({ shared: fr, sample: words.fr }))
  expect(await screen.findByText('Bonjour')).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('lang', 'fr')
  expect(new Set(renders)).toEqual(new Set(['en Hello 1,000', 'fr Bonjour 1\u202f000']))
})

test('texts that cannot be had are told, and the page stays as it is', async () => {
  const { router, french } = await open()
  await act(() => router.navigate('/?lang=fr'))
  await act(async () => french.reject(new Error('no network')))
  expect(await screen.findByText(en.languages.failed)).toBeInTheDocument()
  expect(screen.getByText('Hello')).toBeInTheDocument()
})
