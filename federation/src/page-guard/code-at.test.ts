import assert from 'node:assert/strict'
import { test } from 'node:test'
import { releaseInStack, releaseThatThrew } from './code-at.ts'

const site = 'https://hse.example.org'
const mine = { remote: 'mf-search', version: '1.2.0-abc' }

type Case = [what: string, stack: string, expected: typeof mine | null]
const stacks: Case[] = [
  ['code of a release', `Error: x\n    at f (${site}/remotes/mf-search/1.2.0-abc/page-results.js:1:40)`, mine],
  [
    'a function of the shell that a release called',
    `TypeError: x\n    at g (${site}/shell/1.0.0/main.js:1:9)\n    at f (${site}/remotes/mf-search/1.2.0-abc/remote.js:1:4)`,
    mine,
  ],
  [
    'two releases: the inner one',
    `Error\n    at f (${site}/remotes/mf-search/1.2.0-abc/a.js:1:4)\n    at g (${site}/remotes/mf-latest/2.0.0/b.js:1:4)`,
    mine,
  ],
  [
    'the stack of another browser',
    `f@${site}/remotes/mf-search/1.2.0-abc/entry.js:1:4\ng@${site}/shell/1/main.js:2:3`,
    mine,
  ],
  ['an asynchronous frame', `Error: x\n    at async f (${site}/remotes/mf-search/1.2.0-abc/a.js:1:4)`, mine],
  ['the shell alone', `Error: x\n    at g (${site}/shell/1.0.0/main.js:1:9)`, null],
  [
    'an extension that a release ran into',
    `Error: x\n    at h (chrome-extension://abc/content.js:1:1)\n    at f (${site}/remotes/mf-search/1.2.0-abc/a.js:1:4)`,
    null,
  ],
  ['an extension of another browser', 'h@moz-extension://abc/content.js:1:1', null],
  [
    'a message that names a file',
    `Error: ${site}/remotes/mf-search/1.2.0-abc/a.js is gone\n    at g (${site}/shell/1/main.js:1:9)`,
    null,
  ],
  [
    'what awaits, in Firefox',
    `g@${site}/shell/1/main.js:1:9\nasync*f@${site}/remotes/mf-search/1.2.0-abc/a.js:1:4`,
    mine,
  ],
  ...['EventListener.handleEvent', 'promise callback', 'setTimeout handler'].map((kind): Case => [
    `what registered a callback by ${kind}, in Firefox`,
    `g@${site}/shell/1/main.js:1:9\n${kind}*f@${site}/remotes/mf-search/1.2.0-abc/a.js:1:4`,
    null,
  ]),
  ['nothing', '', null],
]
for (const [what, stack, expected] of stacks)
  test(`the release at work, by a stack: ${what}`, () => assert.deepEqual(releaseInStack(stack), expected))

test('what is no error has no stack', () => assert.equal(releaseThatThrew('words'), null))
