import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from '../root.ts'

const ledger = readFileSync(fromRoot('docs/security.md'), 'utf8')
const namedRows = [
  ...ledger.matchAll(/^- (\d+\.\d+\.\d+)\/(\d) (.+?): (?=`|\*|below)(?:\*\*(not met|operator)\*\*, )?(.+)$/gm),
].map(([, number = '', level = '', what = '', state = 'met', shown = '']) => ({ number, level, what, state, shown }))

/** Requirements about what this service does not have, one line for each chapter and level. */
const absentRows = [...ledger.matchAll(/^Not present, level (\d): (.+)$/gm)].flatMap(([, level = '', list = '']) =>
  [...list.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => ({
    number,
    level,
    what: '',
    state: 'none',
    shown: 'not present',
  })),
)

const place = (number: string): number => number.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
const rows = [...namedRows, ...absentRows].toSorted((a, b) => place(a.number) - place(b.number))
const states = ['met', 'not met', 'operator', 'none'] as const

/** Requirements of ASVS 5.0.0 by level, those of chapters 10 (5 and 24) and 17 (none and 7) left out. */
const required = { 1: 70 - 5, 2: 183 - 24 - 7 }

test('each requirement of levels 1 and 2 stands in the ledger once, in the order of the standard', () => {
  const named = namedRows.map(({ number }) => place(number))
  assert.deepEqual(
    named,
    named.toSorted((a, b) => a - b),
  )
  assert.equal(new Set(rows.map(({ number }) => number)).size, rows.length)
  for (const [level, count] of Object.entries(required))
    assert.equal(rows.filter((row) => row.level === level).length, count, `level ${level}`)
})

test('what is met names a test, a file or a passage that is there, and what is not says why', () => {
  for (const { number, state, shown } of rows) {
    assert.ok((states as readonly string[]).includes(state), number)
    if (state !== 'met') {
      assert.ok(shown.length > 5, number)
      continue
    }
    const named = [...shown.matchAll(/`([^`]+\/[^`]+|[\w.-]+\.(?:md|json))`/g)].map(([, path = '']) => path)
    assert.ok(named.length > 0 || shown === 'below', number)
    for (const path of named) assert.ok(existsSync(fromRoot(path)), `${number}: ${path}`)
  }
})

test('the table at the top counts the rows below it', () => {
  for (const level of ['1', '2']) {
    const counts = states.map((state) => rows.filter((row) => row.level === level && row.state === state).length)
    const [met = 0, notMet = 0] = counts
    const stated = new RegExp(`^\\| ${level} +\\|(.+)\\|$`, 'm')
      .exec(ledger)?.[1]
      ?.split('|')
      .map((cell) => cell.trim())
    assert.deepEqual(stated, [...counts.map(String), `${((100 * met) / (met + notMet)).toFixed(1)} %`])
  }
})
