import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Actions, Person } from './click-counter.ts'

const file = join(import.meta.dirname, '../../docs/tasks.md')

/** Lines of the list in docs/tasks.md: a task, its actions before, and now. */
const expected = new Map(
  [...readFileSync(file, 'utf8').matchAll(/^- (?<task>.+): (?<before>[\d—]+), (?<now>\d+)$/gm)].map(({ groups }) => [
    groups?.['task'] ?? '',
    Number(groups?.['now']),
  ]),
)

const sum = ({ clicks, keys, fields }: Actions): number => clicks + keys + fields

/** Expects of a task that it took as many actions as docs/tasks.md says, and prints them. */
export const expectActions = (task: string, { done }: Person): void => {
  const { clicks, keys, fields } = done
  console.log(`${task}: ${sum(done)} actions (${clicks} clicks, ${keys} keys, ${fields} fields)`)
  expect(sum(done), `the actions of '${task}', as docs/tasks.md has them`).toBe(expected.get(task))
}
