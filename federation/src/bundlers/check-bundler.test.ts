import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBundler } from './check-bundler.ts'

for (const version of ['2.0.0', '2.3.2', '10.1.0', '2.0.0-rc.1'])
  test(`Rspack ${version} builds a remote`, () => {
    checkBundler('Rspack', version, 2)
  })

for (const version of ['1.7.12', '0.7.0'])
  test(`Rspack ${version} is refused, and what is needed is said`, () => {
    assert.throws(() => checkBundler('Rspack', version, 2), {
      message: `A remote is built with Rspack 2 or newer, and ${version} is installed.`,
    })
  })
