import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { refuseWithdrawn } from './change-registry.ts'
import type { Change } from './history.ts'
import { isDecided } from './is-decided.ts'
import { endCanary, makeCanary, makeCurrent, promote, revert, rollBack, withdraw, type Move } from './moves.ts'
import { releasePath, differences, type RegistryState } from './pointers.ts'

const terms = { share: 0.05, errorBudget: 0.02, leastViews: 50 }
const since = new Date('2026-11-21T12:00:00Z')
const start: RegistryState = {
  pointers: { 'mf-a': { current: '1', previous: null } },
  withdrawn: [],
  takenBack: [],
  earlier: { 'mf-a': ['1'] },
  shell: null,
}

const version = fc.constantFrom('1', '2', '3', '4')
const move = fc.oneof(
  version.map((to) => makeCurrent('mf-a', to)),
  version.map((to) => makeCanary('mf-a', to, terms, since)),
  version.map((to) => endCanary('mf-a', to)),
  version.map((to) => withdraw('mf-a', to)),
  fc.option(version, { nil: undefined }).map((to) => rollBack('mf-a', to)),
  fc.constant(promote('mf-a')),
)

/** The state as the next change reads it: the history knows what was current. */
const remembered = (state: RegistryState): RegistryState => {
  const { current = '' } = state.pointers['mf-a'] ?? {}
  const before = (state.earlier['mf-a'] ?? []).filter((each) => each !== current)
  return { ...state, earlier: { 'mf-a': [current, ...before] } }
}

/** The state after a move, or the same when the move says why it cannot be made. */
const attempt = (state: RegistryState, make: Move): RegistryState => {
  try {
    const after = make(state)
    refuseWithdrawn(state, after)
    return after
  } catch (error) {
    assert.match(String(error), /mf-a.*[.]$/)
    return state
  }
}

const changeOf = (before: RegistryState, after: RegistryState): Change => ({
  row: 1,
  at: since.toISOString(),
  by: 'someone',
  action: 'release',
  why: 'because',
  remotes: differences(before.pointers, after.pointers),
  withdrawn: { from: [...before.withdrawn], to: [...after.withdrawn] },
  takenBack: { from: [...before.takenBack], to: [...after.takenBack] },
})

const many = (state: RegistryState, moves: readonly Move[]): RegistryState =>
  moves.reduce((next, each) => remembered(attempt(next, each)), state)

test('whatever is done, what is current is never on trial too, nor what can be gone back to', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const { pointers } = many(start, moves)
      const pointer = pointers['mf-a']
      assert.ok(pointer)
      assert.notEqual(pointer.current, pointer.previous)
      assert.notEqual(pointer.current, pointer.canary?.version)
    }),
  )
})

test('whatever is done, nothing that was withdrawn or taken back is gone back to', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const state = many(start, moves)
      const bad = [...state.withdrawn, ...state.takenBack]
      const { previous } = state.pointers['mf-a'] ?? {}
      assert.ok(previous == null || !bad.includes(releasePath('mf-a', previous)), 'what pages fall back to')
      const back = attempt(state, rollBack('mf-a'))
      const { current } = back.pointers['mf-a'] ?? {}
      assert.ok(back === state || !bad.includes(releasePath('mf-a', String(current))), 'what a rollback makes current')
    }),
  )
})

test('undoing the last change brings back what was before it', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 10 }), move, (moves, last) => {
      const before = many(start, moves)
      const after = attempt(before, last)
      assert.deepEqual(revert(changeOf(before, after))(after), before)
    }),
  )
})

test('a version that is withdrawn while it is live gives way to the one before, and the last one to none', () => {
  const first = withdraw('mf-a', '2')(makeCurrent('mf-a', '2')(start))
  assert.deepEqual(first.pointers['mf-a'], { current: '1', previous: null })
  assert.deepEqual(first.withdrawn, [releasePath('mf-a', '2')])
  const both = withdraw('mf-a', '1')(first)
  assert.deepEqual(both.pointers['mf-a'], { current: '1', previous: null })
  assert.deepEqual(both.withdrawn, [releasePath('mf-a', '1'), releasePath('mf-a', '2')])
  assert.deepEqual(makeCurrent('mf-a', '3')(both).pointers['mf-a'], { current: '3', previous: null })
})

test('a rollback leaves the release it left behind for good, until it is released again', () => {
  const third = many(start, [makeCurrent('mf-a', '2'), makeCurrent('mf-a', '3')])
  const second = remembered(rollBack('mf-a')(third))
  assert.deepEqual(second.pointers['mf-a'], { current: '2', previous: '1' })
  const first = remembered(rollBack('mf-a')(second))
  assert.deepEqual(first.pointers['mf-a'], { current: '1', previous: null })
  assert.throws(() => rollBack('mf-a')(first), /no version to go back to/)
  const repeated = remembered(makeCurrent('mf-a', '3')(first))
  assert.deepEqual(repeated.pointers['mf-a'], { current: '3', previous: '1' })
  assert.deepEqual(repeated.takenBack, [releasePath('mf-a', '2')])
})

test('a version on trial that takes the place of a withdrawn one is not on trial any more', () => {
  const onTrial = makeCanary('mf-a', '1', terms, since)(makeCurrent('mf-a', '2')(start))
  assert.deepEqual(withdraw('mf-a', '2')(onTrial).pointers['mf-a'], { current: '1', previous: null })
})

test('a trial ends when its version is promoted or taken back', () => {
  const onTrial = makeCanary('mf-a', '2', terms, since)(start)
  assert.deepEqual(promote('mf-a')(onTrial).pointers['mf-a'], { current: '2', previous: '1' })
  assert.deepEqual(endCanary('mf-a', '2')(onTrial), { ...start, takenBack: [releasePath('mf-a', '2')] })
  assert.equal(endCanary('mf-a', '3')(onTrial), onTrial)
})

test('starting the site leaves a build alone that was rolled back, until it is released again', () => {
  const released = makeCurrent('mf-a', '2')(start)
  const back = rollBack('mf-a')(released)
  const decided = { ...changeOf(released, back), action: 'rollback' as const }
  assert.equal(isDecided([decided], 'mf-a', '2'), decided)
  assert.equal(isDecided([decided], 'mf-a', '3'), undefined)
  assert.equal(isDecided([decided, changeOf(back, makeCurrent('mf-a', '2')(back))], 'mf-a', '2'), undefined)
})
