import { screen } from '@testing-library/react'
import en from '../../texts/en.json'
import fr from '../../texts/fr.json'
import { renderRoutes } from '../testing/index.ts'
import { Skeleton } from './index.ts'

const texts = { en: { shared: en }, fr: { shared: fr } }

test.each([
  ['en', 'Loading'],
  ['fr', 'Chargement'],
])('a skeleton says in %s that something is on its way', async (lang, words) => {
  await renderRoutes([{ path: '/', element: <Skeleton variant="list" /> }], { address: `/?lang=${lang}`, texts })
  expect(screen.getByText(words)).toBeVisible()
})

test('a skeleton is silent beside words that say what is on its way', async () => {
  const element = <Skeleton variant="list" said />
  await renderRoutes([{ path: '/', element }], { address: '/?lang=en', texts })
  expect(screen.queryByText('Loading')).toBeNull()
})
