import { createAccountStore } from '../../../api/src/accounts/account-store.ts'
import { createPasswords } from '../../../api/src/accounts/passwords.ts'
import { openDatabase } from '../../../api/src/database/open-database.ts'
import { password } from './forbidden-acts.ts'
import type { Target } from './target.ts'

/** Makes people with confirmed addresses, and with the password of all. */
export const makePeople = async (
  { dataDir }: Pick<Target, 'dataDir'>,
  names: readonly string[],
  databaseUrl?: string,
): Promise<void> => {
  const db = await openDatabase(dataDir, databaseUrl)
  const accounts = createAccountStore(db)
  const passwordHash = await createPasswords().hash(password)
  for (const name of names) {
    const { id } = await accounts.create({ email: `${name}@example.org`, passwordHash, languages: {} }, new Date())
    await accounts.update(id, { confirmedAt: new Date().toISOString() }, new Date())
  }
  await db.destroy()
}
