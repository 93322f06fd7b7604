import { defineCommand } from '../command-line/define-command.ts'
import { createAccountStore } from '../accounts/account-store.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../database/open-database.ts'

export default defineCommand({
  words: {
    email: { type: 'string', default: 'demo@example.org' },
    password: { type: 'string', default: 'demonstration' },
  },
  run: async ({ email, password }) => {
    const problem = passwordProblem(password)
    if (problem) throw new Error(problem.message)
    await withDatabase(readConfig(process.env), async (db) => {
      const accounts = createAccountStore(db)
      const now = new Date()
      const passwordHash = await createPasswords().hash(password)
      const known = await accounts.findByEmail(email.toLowerCase())
      const account = known ?? (await accounts.create({ email: email.toLowerCase(), passwordHash, languages: {} }, now))
      await accounts.update(account.id, { passwordHash, confirmedAt: account.confirmedAt ?? now.toISOString() }, now)
      console.log(`${account.email} can log in with the password '${password}'.`)
    })
  },
})
