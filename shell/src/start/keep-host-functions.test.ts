import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepHostFunctions } from './keep-host-functions.ts'

const pageWith = (fetch: () => string) => {
  class History {
    places: string[] = []
    pushState(_state: unknown, _title: string, address: string): void {
      this.places.push(address)
    }
    replaceState(): void {}
  }
  return { fetch, history: new History() }
}

test('what a remote assigns to fetch and history is not used, and told; the shell goes on by its own', (context) => {
  const errors = context.mock.method(console, 'error', () => {})
  const page = pageWith(() => 'the network')
  keepHostFunctions(page as unknown as Window)
  page.fetch = () => 'nothing'
  page.history.pushState = () => {
    throw new Error('patched')
  }
  Object.getPrototypeOf(page.history).replaceState = () => {
    throw new Error('patched')
  }
  assert.equal(page.fetch(), 'the network')
  page.history.pushState(null, '', '/search')
  page.history.replaceState()
  assert.deepEqual(page.history.places, ['/search'])
  assert.equal(errors.mock.callCount(), 2)
  assert.throws(() => Object.defineProperty(page, 'fetch', { value: () => 'nothing' }), TypeError)
})
