import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Linter } from 'eslint'
import { messageProblems, refusedCommits } from './commit-messages.mjs'
import { findRefused, plainWords } from './plain-words.mjs'

const refused: [sentence: string, found: string][] = [
  ['The index is built anew.', 'anew'],
  ['Another try helps when the server was not reached.', 'Another try'],
  ['Each hang is told once.', 'is told'],
  ['Told of each error.', 'Told of'],
  ['So: reckoned down from these figures.', 'reckoned'],
  ['Releases at which pages fell silent.', 'fell silent'],
  ['A lost folder does not stand in the way of a change.', 'in the way of'],
  ['Prints what gave way.', 'gave way'],
  ['The check is as ever.', 'as ever'],
  ['A used challenge counts no more.', 'counts no more'],
  ['A clock that is put right.', 'put right'],
  ['The link is gone for good.', 'for good'],
]

for (const [sentence, phrase] of refused) {
  test(`'${phrase}' is refused in documents and comments`, () => {
    assert.deepEqual(
      findRefused(`A first line.\n${sentence}`).map(({ line, found }) => [line, found]),
      [[2, phrase]],
    )
    const messages = new Linter().verify(`/** ${sentence} */\nexport const a = 1 // ${sentence}`, {
      plugins: { plain: plainWords },
      rules: { 'plain/no-refused-phrases': 'error' },
    })
    assert.equal(messages.length, 2)
  })
}

test('plain sentences pass, and so do words of code', () => {
  assert.deepEqual(findRefused('Retry network errors, timeouts and 5xx responses. Never retry 4xx.'), [])
  const messages = new Linter().verify("export const told = ['anew']", {
    plugins: { plain: plainWords },
    rules: { 'plain/no-refused-phrases': 'error' },
  })
  assert.deepEqual(messages, [])
})

const messages: [message: string, isRefused: boolean][] = [
  ['feat(search): rank whole lists', false],
  ['docs: describe settings\n\nThe table is made from the schema.', false],
  ["Merge branch 'main' into topic", false],
  ['A door of its own for what is told', true],
  ['feat(search):', true],
  ['thing(search): rank whole lists', true],
  ['feat(search): rank whole lists.', true],
  [`feat(search): ${'a'.repeat(60)}`, true],
]

for (const [message, isRefused] of messages) {
  test(`the commit message '${message.split('\n')[0]}' is ${isRefused ? 'refused' : 'accepted'}`, async () => {
    assert.equal((await messageProblems(message)).length > 0, isRefused)
  })
}

test('commits after the given one are checked, in a clone without it by its time, and none without a repository', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'commits-'))
  const git = (...args: string[]): string => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
  const commit = (message: string, time: string): string => {
    writeFileSync(join(folder, 'file'), message)
    git('add', '.')
    execFileSync(
      'git',
      ['-C', folder, '-c', 'user.name=n', '-c', 'user.email=n@example.org', 'commit', '-qm', message, '--date', time],
      { env: { ...process.env, GIT_COMMITTER_DATE: time } },
    )
    return git('rev-parse', 'HEAD')
  }
  assert.deepEqual(await refusedCommits(folder), [])
  git('init', '-q')
  assert.deepEqual(await refusedCommits(folder), [])
  const base = commit('Words of a former time', '2026-01-01T00:00:00Z')
  commit('feat: start', '2026-01-02T00:00:00Z')
  commit('Something else', '2026-01-03T00:00:00Z')
  const short = git('rev-parse', '--short', 'HEAD')
  for (const known of [base, 'f'.repeat(40)]) {
    const lines = await refusedCommits(folder, { commit: known, time: '2026-01-01T12:00:00Z' })
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      [short],
    )
  }
})
