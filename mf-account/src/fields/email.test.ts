import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { emailSchema } from './email.ts'

const message = (text: string) => v.safeParse(emailSchema, text).issues?.[0].message

test('an empty address is blank, a wrong one invalid', () => {
  assert.equal(message('  '), 'errors.cant_be_blank')
  assert.equal(message('maria@'), 'errors.invalid_email')
  assert.equal(message('maria@example'), 'errors.invalid_email')
})

test('a domain or an IP address in brackets may follow the @', () => {
  assert.equal(message('maria@mail.example.org'), undefined)
  assert.equal(message('maria@[192.168.0.1]'), undefined)
})

test('spaces around a pasted address are taken off', () => {
  assert.equal(v.parse(emailSchema, ' maria@example.org '), 'maria@example.org')
})
