import { hostname } from 'node:os'
import type { Database } from './open-database.ts'

/** Milliseconds a lease holds without being renewed. */
const leaseTtlMs = 60_000

const holderHere = `${hostname()}/${process.pid}`

/** Whether a holder was a process of this machine that is gone; its lease need not be waited for. */
const isGone = (holder: string): boolean => {
  const [host, pid] = holder.split('/')
  if (host !== hostname() || !pid || holder === holderHere) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

const take = (db: Database, name: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst()
    // A lease that ends later than any given now was given by a clock that was ahead.
    const latest = new Date(now.getTime() + 2 * leaseTtlMs).toISOString()
    if (row && row.until > now.toISOString() && row.until <= latest && !isGone(row.holder)) return false
    const lease = { holder: holderHere, until: new Date(now.getTime() + leaseTtlMs).toISOString() }
    await trx
      .insertInto('leases')
      .values({ name, ...lease })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(lease))
      .execute()
    return true
  })

/**
 * Does the work unless another process is doing it; the lease is renewed while it lasts.
 *
 * @returns null when another process holds the lease
 */
export const withLease = async <Result>(
  db: Database,
  name: string,
  now: () => Date,
  work: () => Promise<Result>,
): Promise<Result | null> => {
  if (!(await take(db, name, now()))) return null
  const renewal = setInterval(() => {
    const until = new Date(now().getTime() + leaseTtlMs).toISOString()
    // A renewal that fails is made good by the next; the work itself is safe without the lease.
    db.updateTable('leases')
      .set({ until })
      .where('name', '=', name)
      .where('holder', '=', holderHere)
      .execute()
      .catch(() => undefined)
  }, leaseTtlMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holderHere).execute()
  }
}
