import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { withoutLayout } from '@evidence-search/testing/browser'
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

configure({ asyncUtilTimeout: 15_000 })
withoutLayout(window)

/** An unexpected `console.error` fails the test. */
let errors = []
beforeEach(() => {
  errors = []
  console.error = (...words) => {
    errors.push(format(...words))
  }
})
afterEach(() => {
  cleanup()
  if (errors.length > 0) throw new Error(`Unexpected console.error:\n${errors.join('\n')}`)
})
