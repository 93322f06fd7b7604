import { deepEqual, match, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { ensureEngine } from './engines.ts'

const packages = ['some-engine', 'its-driver']

test('an engine that is missing is installed by its packages, one that is there is not', () => {
  const installed: (readonly string[])[] = []
  const install = (_name: string, wanted: readonly string[]) => void installed.push(wanted)
  ensureEngine('Engine', packages, () => installed.length > 0, install)
  ensureEngine('Engine', packages, () => true, install)
  deepEqual(installed, [packages])
})

test('an engine that cannot be had is said to be left out, and fails where CI is set', (context) => {
  const said = context.mock.method(console, 'log', () => {})
  const before = process.env['CI']
  context.after(() => (before === undefined ? delete process.env['CI'] : (process.env['CI'] = before)))
  const ensure = () =>
    ensureEngine(
      'Engine',
      packages,
      () => false,
      () => {},
    )
  delete process.env['CI']
  ensure()
  match(String(said.mock.calls[0]?.arguments[0]), /No journey runs in Engine: .* some-engine and its-driver/)
  process.env['CI'] = '1'
  throws(ensure, /No journey runs in Engine/)
})
