import assert from 'node:assert/strict'
import { afterEach, test, type TestContext } from 'node:test'
import { defineCommand, readDay, UsageError, type Command } from './define-command.ts'
import { runCommandLine } from './run-command-line.ts'

afterEach(() => {
  process.exitCode = undefined
})

const copy = (got: unknown[]): Command =>
  defineCommand({
    words: { files: { type: 'string', array: true, demandOption: true } },
    options: {
      share: { type: 'number', requiresArg: true },
      since: { type: 'string', coerce: readDay },
      to: { choices: ['disk', 'tape'], default: 'disk' },
      tests: { type: 'boolean', default: true },
    },
    run: ({ files, share, since, to, tests }) => {
      got.push({ files, share, since, to, tests })
      if (files.includes('bad')) throw new Error('It is bad.')
      if (files.includes('odd')) throw new UsageError('It is odd.')
      return files.includes('none') ? 3 : undefined
    },
  })

/** What a command line leads to: what the command got, the code of the process, and the words on standard error. */
const call = async (t: TestContext, line: string) => {
  const got: unknown[] = []
  const errors = t.mock.method(console, 'error', () => undefined)
  await runCommandLine(
    'tool',
    { 'copy <files..>': { describe: 'Copies.', load: async () => ({ default: copy(got) }) } },
    line.split(' ').filter(Boolean),
  )
  const said = errors.mock.calls.map(({ arguments: words }) => words.join(' ')).join('\n')
  errors.mock.restore()
  return { got, code: process.exitCode, said }
}

const given = { files: ['a'], share: undefined, since: undefined, to: 'disk', tests: true }

for (const [line, values] of [
  ['copy a', given],
  ['copy 007 b', { ...given, files: ['007', 'b'] }],
  ['copy a --share 0.05 --to tape --no-tests', { ...given, share: 0.05, to: 'tape', tests: false }],
  ['copy a --since 2026-11-01', { ...given, since: '2026-11-01' }],
  ['copy -', { ...given, files: ['./-'] }],
] as const)
  test(`'${line}' is read`, async (t) => {
    assert.deepEqual(await call(t, line), { got: [values], code: undefined, said: '' })
  })

for (const [line, words] of [
  ['', /Say what to do/],
  ['move a', /Unknown argument/],
  ['copy', /Not enough/],
  ['copy a --shar 1', /shar/],
  ['copy a --share', /share/],
  ['copy a --share much', /--share must be a number/],
  ['copy a --to moon', /"disk", "tape"/],
  ['copy a --since yesterday', /'yesterday' is not a day/],
  ['copy a --share 1 --share 2', /--share is given more than once/],
  ['copy odd', /It is odd/],
] as const)
  test(`'${line}' ends with 2, and says what is wrong and where help is`, async (t) => {
    const { code, said } = await call(t, line)
    assert.equal(code, 2)
    assert.match(said, words)
    assert.match(said, /See: tool .*--help$/)
  })

test('a command that fails ends with 1 and its sentence; what it returns is the code', async (t) => {
  assert.deepEqual(await call(t, 'copy bad'), { got: [{ ...given, files: ['bad'] }], code: 1, said: 'It is bad.' })
  process.exitCode = undefined
  assert.equal((await call(t, 'copy none')).code, 3)
})
