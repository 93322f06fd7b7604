import '@testing-library/jest-dom'
import { format } from 'node:util'
import { configure } from '@testing-library/react'
import { withoutLayout } from 'shared/testing-browser'

configure({ asyncUtilTimeout: 15_000 })

/** An unexpected `console.error` fails the test; one that expects it says so with `jest.spyOn(console, 'error')`. */
let errors: string[] = []
beforeEach(() => {
  errors = []
  console.error = (...words: unknown[]) => {
    errors.push(format(...words))
  }
})
afterEach(() => {
  jest.restoreAllMocks()
  if (errors.length > 0) throw new Error(`Unexpected console.error:\n${errors.join('\n')}`)
})

withoutLayout(window)
