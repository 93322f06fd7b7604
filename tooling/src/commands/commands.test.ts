import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from '../root.ts'
import { commands } from './commands.ts'

const page = fromRoot('docs/commands.md')
const marked = /(?<=<!-- commands -->).*?(?=<!-- \/commands -->)/s
const lines = Object.entries(commands).map(([usage, { describe }]) => `- \`${usage}\`: ${describe}`)

test('docs/commands.md has every command (WRITE_DOCUMENTS=1 writes it)', () => {
  if (process.env['WRITE_DOCUMENTS'])
    writeFileSync(page, readFileSync(page, 'utf8').replace(marked, `\n\n${lines.join('\n')}\n\n`))
  assert.deepEqual(marked.exec(readFileSync(page, 'utf8'))?.[0].trim().split('\n'), lines)
})

for (const [usage, { load }] of Object.entries(commands))
  test(`${usage} declares the words that its usage names`, async () => {
    const named: string[] = []
    const { default: command } = await load()
    // Only what declares is called.
    const argv = { positional: (name: string) => (named.push(name), argv), options: () => argv }
    Reflect.apply(command.declare, undefined, [argv])
    assert.deepEqual(
      named,
      [...usage.matchAll(/[<[]([a-z]+)(?:\.\.)?[>\]]/g)].map(([, name]) => name),
    )
  })
