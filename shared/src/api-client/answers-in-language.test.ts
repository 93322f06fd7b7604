import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import type { Lang } from '../sites/index.ts'
import { isAnswerIn, prefetchAnswersIn } from './answers-in-language.ts'

const greeting = (lang: Lang, answer: (lang: Lang) => Promise<string>) =>
  queryOptions({
    queryKey: ['greeting', { lang }],
    queryFn: () => answer(lang),
    retry: false,
    meta: { prefetchIn: (client, wanted): Promise<void> => client.prefetchQuery(greeting(wanted, answer)) },
  })

const shown = (client: QueryClient, answer: (lang: Lang) => Promise<string>): (() => void) =>
  new QueryObserver(client, greeting('en', answer)).subscribe(() => {})

test('what is on screen is asked for in the other language', async () => {
  const client = new QueryClient()
  const hide = shown(client, (lang) => Promise.resolve(`hello in ${lang}`))
  await prefetchAnswersIn(client, 'fr')
  assert.equal(client.getQueryData(['greeting', { lang: 'fr' }]), 'hello in fr')
  hide()
  await prefetchAnswersIn(client, 'es')
  assert.equal(client.getQueryData(['greeting', { lang: 'es' }]), undefined)
  client.clear()
})

test('an answer that fails does not keep the language from changing', async () => {
  const client = new QueryClient()
  const hide = shown(client, (lang) => (lang === 'en' ? Promise.resolve('hello') : Promise.reject(new Error('no'))))
  await prefetchAnswersIn(client, 'fr')
  hide()
  client.clear()
})

test('an answer that does not come is waited for three seconds', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const client = new QueryClient()
  const hide = shown(client, (lang) => (lang === 'en' ? Promise.resolve('hello') : new Promise(() => {})))
  let waited = false
  const wait = prefetchAnswersIn(client, 'fr').then(() => (waited = true))
  mock.timers.tick(2999)
  await Promise.resolve()
  assert.equal(waited, false)
  mock.timers.tick(1)
  await wait
  hide()
  client.clear()
})

test('the language of an answer stands in the key of its query', () => {
  assert.ok(isAnswerIn({ queryKey: ['content', 'hse', 'fr'] }, 'fr'))
  assert.ok(isAnswerIn({ queryKey: ['search-page', { lang: 'fr' }] }, 'fr'))
  assert.ok(!isAnswerIn({ queryKey: ['search-page', { lang: 'en' }] }, 'fr'))
  assert.ok(!isAnswerIn(undefined, 'fr'))
})
