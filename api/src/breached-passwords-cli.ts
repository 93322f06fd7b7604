// node api/src/breached-passwords-cli.ts LIST... adds lists of passwords, one a line, to those that are refused.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { breachedPasswordsFile, foldPassword, packPasswords } from './accounts/breached-passwords.ts'
import { passwordLength } from 'shared/contracts'

const lists = process.argv.slice(2)
if (lists.length === 0) throw new Error('Name at least one list of passwords, one a line.')
const passwords = lists
  .flatMap((list) => readFileSync(list, 'utf8').split(/\r?\n/))
  .filter((password) => [...foldPassword(password)].length >= passwordLength.least)
const present = existsSync(breachedPasswordsFile) ? readFileSync(breachedPasswordsFile) : undefined
const packed = packPasswords(passwords, present)
writeFileSync(breachedPasswordsFile, packed)
console.log(`${packed.length / 5} passwords`)
