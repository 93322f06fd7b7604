import { createAccountStore } from './accounts/account-store.ts'
import { createPasswords } from './accounts/passwords.ts'
import { passwordProblem } from './accounts/password-rules.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'

/**
 * `demo-user-cli.ts [EMAIL PASSWORD]`: makes a confirmed account for trying things out, or gives an existing one a new
 * password. Not for a public site.
 */
const [email = 'demo@example.org', password = 'demonstration'] = process.argv.slice(2)
const config = readConfig(process.env)
const db = await openDatabase(config.dataDir, config.databaseUrl)
try {
  const problem = passwordProblem(password)
  if (problem) throw new Error(problem.message)
  const accounts = createAccountStore(db)
  const now = new Date()
  const passwordHash = await createPasswords().hash(password)
  const known = await accounts.findByEmail(email.toLowerCase())
  const account = known ?? (await accounts.create({ email: email.toLowerCase(), passwordHash, languages: {} }, now))
  await accounts.update(account.id, { passwordHash, confirmedAt: account.confirmedAt ?? now.toISOString() }, now)
  console.log(`${account.email} can log in with the password '${password}'.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await db.destroy()
}
