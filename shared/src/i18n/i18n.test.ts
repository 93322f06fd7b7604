import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang } from '../sites/index.ts'
import { formatsOf } from '../formats/index.ts'
import type { TextBundle } from '../health/text-keys.ts'
import { createTexts } from './texts.ts'

const bundles: Partial<Record<Lang, TextBundle>> = {
  en: {
    shell: {
      hello: 'Hello {{name}}',
      results_one: '{{count}} result',
      results_other: '{{count}} results',
      only: 'Only English',
    },
  },
  fr: {
    shell: {
      hello: 'Bonjour {{name}}',
      results_one: '{{count}} résultat',
      results_many: '{{count}} résultats',
      results_other: '{{count}} résultats',
    },
  },
  cn: { shell: { hello: '你好，{{name}}', results_other: '{{count}} 条结果' } },
}

const textsIn = async (lang: Lang, missing: string[] = []) => {
  let loads = 0
  const texts = await createTexts({
    site: 'hse',
    lang,
    load: (_site, wanted) => {
      loads += 1
      const bundle = bundles[wanted]
      return bundle ? Promise.resolve(bundle) : Promise.reject(new Error('not there'))
    },
    onMissing: (namespace, key) => missing.push(`${namespace}:${key}`),
  })
  return { texts, loads: () => loads }
}

test('a text is given in its language with its placeholders filled', async () => {
  const { texts } = await textsIn('fr')
  assert.equal(texts.of('fr', 'shell')('hello', { name: '<Ada>' }), 'Bonjour <Ada>')
})

test('what runs from right to left is set apart in a text', async () => {
  const { texts } = await textsIn('en')
  assert.equal(texts.of('en', 'shell')('hello', { name: 'صحة' }), 'Hello \u2068صحة\u2069')
})

test('texts that come later take the place of those that were given', async () => {
  const { texts } = await textsIn('en')
  const inFrench = texts.of('fr', 'shell')
  assert.deepEqual([inFrench('only'), inFrench('only')], ['Only English', 'Only English'])
  texts.add('fr', { shell: { only: 'Maintenant en français' } })
  assert.equal(inFrench('only'), 'Maintenant en français')
})

test('plural forms are those of the language', async () => {
  const { texts } = await textsIn('en')
  await texts.ensure('fr')
  await texts.ensure('cn')
  assert.equal(texts.of('en', 'shell')('results', { count: 0 }), '0 results')
  assert.equal(texts.of('fr', 'shell')('results', { count: 0 }), '0 résultat')
  assert.equal(texts.of('cn', 'shell')('results', { count: 1 }), '1 条结果')
})

test('a text that a language lacks is shown in English, and one that none has is shown as nothing', async () => {
  const missing: string[] = []
  const { texts } = await textsIn('en', missing)
  await texts.ensure('fr')
  assert.equal(texts.of('fr', 'shell')('only'), 'Only English')
  assert.deepEqual(missing, [])
  assert.equal(texts.of('fr', 'shell')('nowhere'), '')
  assert.deepEqual(missing, ['shell:nowhere'])
})

test('a language is loaded once, and again after a failure', async () => {
  const { texts, loads } = await textsIn('en')
  await Promise.all([texts.ensure('fr'), texts.ensure('fr'), texts.ensure('en')])
  assert.equal(loads(), 2)
  await assert.rejects(texts.ensure('pt'))
  await assert.rejects(texts.ensure('pt'))
  assert.equal(loads(), 4)
  assert.ok(!texts.has('pt'))
})

test('the function for a language and namespace stays the same', async () => {
  const { texts } = await textsIn('en')
  assert.equal(texts.of('en', 'shell'), texts.of('en', 'shell'))
})

test('dates are written as precisely as they are known, in every time zone', () => {
  const en = formatsOf('en')
  assert.deepEqual(
    [en.date('2004'), en.date('2004-12'), en.date('2004-12-15')],
    ['2004', 'December 2004', 'December 15, 2004'],
  )
  const cn = formatsOf('cn')
  assert.deepEqual(
    [cn.date('2004'), cn.date('2004-12'), cn.date('2004-12-15')],
    ['2004年', '2004年12月', '2004年12月15日'],
  )
  assert.equal(formatsOf('pt').date('2004-12-15'), '15 de dezembro de 2004')
  assert.equal(en.date('soon'), 'soon')
})

test('numbers, lists and places are written as the language does', () => {
  assert.equal(formatsOf('en').number(35575), '35,575')
  assert.equal(formatsOf('pt').number(35575), '35.575')
  assert.equal(formatsOf('fr').list(['a', 'b', 'c']), 'a, b et c')
  assert.equal(formatsOf('cn').region('KE'), '肯尼亚')
  assert.equal(formatsOf('en').region('??'), '??')
  assert.equal(formatsOf('es').language('fr'), 'francés')
})
