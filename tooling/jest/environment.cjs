const { TestEnvironment } = require('jest-environment-jsdom')

/** What react-router and the API client take from the platform and jsdom lacks or has in a realm of its own. */
const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'URL',
  'URLSearchParams',
  'structuredClone',
]

/** The browser's timeline of what a page measures itself; jsdom's clock has none. */
const timeline = ['measure', 'clearMeasures', 'getEntriesByType']

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of fromNode) this.global[name] = globalThis[name]
    for (const name of timeline)
      this.global.performance[name] ??= globalThis.performance[name].bind(globalThis.performance)
  }
}
