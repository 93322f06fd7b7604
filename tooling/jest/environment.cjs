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

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of fromNode) this.global[name] = globalThis[name]
  }
}
