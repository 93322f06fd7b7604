import { execFileSync } from 'node:child_process'
import lint from '@commitlint/lint'

/** The last commit whose message follows no form, and its time, for clones that do not have it. */
const lastFree = { commit: 'd07ec801f20f', time: '2026-11-23T07:38:54Z' }

const types = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test']

/** `type(scope): what changes`, at most 72 characters. The scope may be left out. */
const rules = {
  'type-enum': [2, 'always', types],
  'type-empty': [2, 'never'],
  'subject-empty': [2, 'never'],
  'subject-full-stop': [2, 'never', '.'],
  'header-max-length': [2, 'always', 72],
  'body-leading-blank': [2, 'always'],
}

/** What is wrong with a message; nothing for a merge. */
export const messageProblems = async (message) => {
  const { errors } = await lint(message, rules, { defaultIgnores: true })
  return errors.map((error) => error.message)
}

const git = (root, ...args) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: 'pipe' })

const succeeds = (root, ...args) => {
  try {
    git(root, ...args)
    return true
  } catch {
    return false
  }
}

/**
 * Checks the messages of all commits after the last free one. A clone without that commit is checked by its time.
 * A folder without a repository has no commits.
 *
 * @returns a line for each message that is refused
 */
export const refusedCommits = async (root, { commit, time } = lastFree) => {
  if (!succeeds(root, 'rev-parse', '--verify', 'HEAD')) return []
  const range = succeeds(root, 'merge-base', '--is-ancestor', commit, 'HEAD')
    ? [`${commit}..HEAD`]
    : [`--since=${time}`, 'HEAD']
  const log = git(root, 'log', '--no-merges', '--format=%h%x01%B%x00', ...range)
  const lines = []
  for (const entry of log.split('\0')) {
    const [hash, message] = entry.trim().split('\u0001')
    if (hash === undefined || message === undefined) continue
    const problems = await messageProblems(message)
    if (problems.length > 0) lines.push(`${hash} '${message.split('\n')[0]}': ${problems.join(', ')}`)
  }
  return lines
}
