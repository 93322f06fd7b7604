import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { alertFrequencies } from 'shared/contracts'
import { lastDue } from './periods.ts'

test('digests are due at six in the morning: daily, on Mondays, on the first', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  assert.equal(lastDue('daily', now).toISOString(), '2026-11-21T06:00:00.000Z')
  assert.equal(lastDue('weekly', now).toISOString(), '2026-11-16T06:00:00.000Z')
  assert.equal(lastDue('monthly', now).toISOString(), '2026-11-01T06:00:00.000Z')
  const early = new Date('2026-06-01T05:59:00Z')
  assert.equal(lastDue('daily', early).toISOString(), '2026-05-31T06:00:00.000Z')
  assert.equal(lastDue('weekly', early).toISOString(), '2026-05-25T06:00:00.000Z')
  assert.equal(lastDue('monthly', early).toISOString(), '2026-05-01T06:00:00.000Z')
})

test('what was due last is never ahead, nor longer ago than its period', () => {
  const maxDays = { daily: 1, weekly: 7, monthly: 31 }
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom(...alertFrequencies),
      (now, frequency) => {
        const ago = now.getTime() - lastDue(frequency, now).getTime()
        assert.ok(ago >= 0 && ago <= maxDays[frequency] * 24 * 3_600_000)
      },
    ),
  )
})
