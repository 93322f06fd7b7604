import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { defineCommand } from '../command-line/define-command.ts'
import { breachedPasswordsFile, foldPassword, packPasswords } from '../accounts/breached-passwords.ts'
import { passwordLength } from 'shared/contracts'

export default defineCommand({
  words: { lists: { type: 'string', array: true, demandOption: true } },
  run: ({ lists }) => {
    const passwords = lists
      .flatMap((list) => readFileSync(list, 'utf8').split(/\r?\n/))
      .filter((password) => [...foldPassword(password)].length >= passwordLength.least)
    const present = existsSync(breachedPasswordsFile) ? readFileSync(breachedPasswordsFile) : undefined
    const packed = packPasswords(passwords, present)
    writeFileSync(breachedPasswordsFile, packed)
    console.log(`${packed.length / 5} passwords`)
  },
})
