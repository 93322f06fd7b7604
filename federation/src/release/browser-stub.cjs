// Runs in the rendering process, as the server build of a remote that has none: what a container and its later scripts
// take of a browser as they load, and nothing that draws. The files of the release are modules beside it.
const build = require('./build.cjs')

const base = `https://site.invalid${build.base}`
const location = new URL(base)

const element = (tag) => ({
  tagName: tag.toUpperCase(),
  dataset: {},
  parentNode: null,
  relList: { supports: () => false },
  addEventListener(type, listener) {
    this[`on${type}`] = listener
  },
  removeEventListener() {},
  getAttribute(name) {
    return this[name] ?? null
  },
  setAttribute(name, value) {
    this[name] = value
  },
  remove() {},
})

const load = (node) => {
  const address = String(node.src ?? node.href ?? '')
  const path = address.startsWith(base) ? address.slice(base.length).split('?')[0] : ''
  if (!build.files.includes(path)) return node.onerror?.({ type: 'error', target: node })
  if (node.tagName === 'SCRIPT') {
    document.currentScript = node
    require(`./files/${path}`)
    document.currentScript = null
  }
  node.onload?.({ type: 'load', target: node })
}

const head = {
  tagName: 'HEAD',
  appendChild(node) {
    node.parentNode = head
    queueMicrotask(() => load(node))
    return node
  },
  insertBefore: (node) => head.appendChild(node),
  removeChild() {},
  querySelector: () => null,
  querySelectorAll: () => [],
}

const document = {
  defaultView: globalThis,
  baseURI: base,
  currentScript: null,
  head,
  body: head,
  documentElement: head,
  createElement: element,
  getElementsByTagName: (tag) => (tag === 'head' ? [head] : []),
  getElementById: () => null,
  querySelector: () => null,
  querySelectorAll: () => [],
  addEventListener() {},
  removeEventListener() {},
}

Object.assign(globalThis, { document, location, window: globalThis, self: globalThis, addEventListener: () => {} })

document.currentScript = Object.assign(element('script'), { src: base + build.entry })
require(`./files/${build.entry}`)
document.currentScript = null

const container = globalThis[build.container]
if (typeof container?.init !== 'function' || typeof container.get !== 'function')
  throw new Error(`${build.entry} puts no container with init and get on window under ${build.container}`)

const check = async (loaders, kind, name, what) => {
  if (typeof loaders?.[name] !== 'function') throw new Error(`it has no ${kind} '${name}', which remote.json names`)
  const loaded = await loaders[name]()
  if (!loaded?.[what]) throw new Error(`its ${kind} '${name}' gives no ${what}`)
}

module.exports = {
  init: (scope) => container.init(scope),
  get: async (name) => {
    const factory = await container.get(name)
    const { remote } = factory()
    for (const page of build.pages) await check(remote?.pages, 'page', page, 'Page')
    for (const layer of build.layers) await check(remote?.layers, 'layer', layer, 'Layer')
    return factory
  },
}
