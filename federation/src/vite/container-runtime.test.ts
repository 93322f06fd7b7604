import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContainer, type ChunkFactory, type ChunkFiles, type ContainerPlan } from './container-runtime.ts'
import { readImports } from './imported-names.ts'

const plan: ContainerPlan = {
  container: 'mf_test_1_0_0',
  exposed: 'remote.js',
  imports: { page: 'page.js' },
  chunks: {
    'remote.js': { chunks: [], styles: [], shared: { 'shared/remote': '1.0.0' } },
    'page.js': { chunks: ['common.js'], styles: ['page.css'], shared: { react: '19.3.1' } },
    'common.js': { chunks: [], styles: [], shared: {} },
  },
  integrity: {},
}

const factories: Record<string, ChunkFactory> = {
  'remote.js': (open, exports, _module, load) =>
    Object.assign(exports, {
      contract: open('shared/remote'),
      page: () => load('page').then(() => open('./page.js')),
      merged: () => load('part of another chunk').then(() => 'there'),
    }),
  'page.js': (open, _exports, module) => {
    module.exports = { react: open('react'), common: open('./common.js'), again: open('./common.js') }
  },
  'common.js': (_open, exports) => Object.assign(exports, { name: 'common' }),
}

const offer = (value: unknown) => ({ get: () => Promise.resolve(() => value) })
const host = (react: string) => ({ react: { [react]: offer('React') }, 'shared/remote': { '1.4.0': offer('1.1.0') } })

interface Exposed {
  contract: string
  page: () => Promise<{ react: string; common: object; again: object }>
  merged: () => Promise<string>
}

const opened = async (react = '19.4.0', files: Partial<ChunkFiles> = {}) => {
  const asked: string[] = []
  const container = createContainer(plan, {
    factory: (path) => {
      asked.push(path)
      const found = factories[path]
      return found ? Promise.resolve(found) : Promise.reject(new Error(`Loading chunk ${path} failed`))
    },
    style: (path) => Promise.resolve(void asked.push(path)),
    ...files,
  })
  container.init(host(react))
  const remote = (await container.get('./remote'))() as Exposed
  return { remote, asked, container }
}

test('a container asks for the files of a page when the page is wanted, and for each once', async () => {
  const { remote, asked } = await opened()
  assert.deepEqual(asked, ['remote.js'])
  const [page, again] = await Promise.all([remote.page(), remote.page()])
  assert.deepEqual(asked.sort(), ['common.js', 'page.css', 'page.js', 'remote.js'])
  assert.equal(page, again)
  assert.equal(page.common, page.again)
})

test('its code takes what is shared from the host', async () => {
  const { remote } = await opened()
  assert.equal(remote.contract, '1.1.0')
  assert.equal((await remote.page()).react, 'React')
})

test('an import of a module that went into another chunk waits for nothing', async () => {
  assert.equal(await (await opened()).remote.merged(), 'there')
})

const versions: [offered: string, fits: boolean][] = [
  ['19.3.1', true],
  ['19.3.2', true],
  ['19.10.0', true],
  ['19.3.0', false],
  ['19.2.9', false],
  ['18.9.9', false],
  ['20.0.0', false],
]
for (const [offered, fits] of versions)
  test(`a remote that was built with React 19.3.1 ${fits ? 'runs' : 'does not run'} with ${offered}`, async () => {
    const { remote } = await opened(offered)
    if (fits) await remote.page()
    else await assert.rejects(remote.page(), /react: mf_test_1_0_0 needs \^19\.3\.1, the host offers /)
  })

test('a file that did not arrive is told in the words the host knows, and may be asked for again', async () => {
  let tries = 0
  const style = (): Promise<void> => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('Loading CSS chunk page failed')) : Promise.resolve()
  }
  const { remote } = await opened('19.3.1', { style })
  await assert.rejects(remote.page(), /^Error: Loading CSS chunk page failed$/)
  assert.equal((await remote.page()).react, 'React')
})

test('there is one thing to get, and nothing without a host', async () => {
  const { container } = await opened()
  await assert.rejects(container.get('./other'), /"\.\/other" does not exist in container/)
  const alone = createContainer(plan, {
    factory: (path) => Promise.resolve(factories[path] ?? (() => {})),
    style: () => Promise.resolve(),
  })
  await assert.rejects(alone.get('./remote'), /before init/)
})

test('the functions that are written into a build take nothing from outside', () => {
  for (const written of [createContainer]) {
    const alone = new Function(`return (${written.toString()})`)() as typeof createContainer
    assert.equal(typeof alone(plan, { factory: () => Promise.reject(), style: () => Promise.reject() }).get, 'function')
  }
})

test('the names that a module takes are read off its imports and exports, and its later imports with their places', () => {
  const code = `import React, { useState as state } from 'react'
import * as all from 'shared/page'
import 'shared/ui'
export { useTexts as texts } from 'shared/i18n'
const words = "import { no } from 'none'"
export const page = () => import('./page.js')`
  const { names, dynamic } = readImports(code)
  assert.deepEqual(names, {
    react: ['default', 'useState'],
    'shared/page': [],
    'shared/ui': [],
    'shared/i18n': ['useTexts'],
  })
  assert.deepEqual(
    dynamic.map(({ start, end, specifier }) => [code.slice(start, end), specifier]),
    [["import('./page.js')", './page.js']],
  )
})
