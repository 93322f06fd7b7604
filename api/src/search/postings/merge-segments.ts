import type { DatabaseSync } from 'node:sqlite'
import { decodePostings, encodeJoined, joinPostings } from './codec.ts'

interface Row {
  term: string
  count: number
  langs: number
  postings: Uint8Array
  positions: Uint8Array | null
}

/**
 * Joins the newest segments while the one before the last is less than twice as large, so that their number grows
 * with the logarithm of the index. Later segments hold later ordinals: joining is putting one behind the other.
 */
export const mergeSegments = (database: DatabaseSync): void => {
  for (;;) {
    const [last, before] = database.prepare('SELECT id, postings FROM segment ORDER BY id DESC LIMIT 2').all()
    if (!last || !before || Number(before['postings']) >= 2 * Number(last['postings'])) return
    mergeInto(database, Number(before['id']), Number(last['id']))
  }
}

const mergeInto = (database: DatabaseSync, earlier: number, later: number): void => {
  const rows = database.prepare('SELECT term, count, langs, postings, positions FROM posting WHERE segment = ?')
  const find = database.prepare(
    'SELECT term, count, langs, postings, positions FROM posting WHERE term = ? AND segment = ?',
  )
  const update = database.prepare(
    'UPDATE posting SET count = ?, langs = ?, postings = ?, positions = ? WHERE term = ? AND segment = ?',
  )
  const move = database.prepare('UPDATE posting SET segment = ? WHERE term = ? AND segment = ?')
  const remove = database.prepare('DELETE FROM posting WHERE term = ? AND segment = ?')
  const added = rows.all(later) as unknown as Row[]
  for (const row of added) {
    const known = find.get(row.term, earlier) as Row | undefined
    if (!known) {
      move.run(earlier, row.term, later)
      continue
    }
    const postings = encodeJoined(joinPostings([decodePostings(known.postings), decodePostings(row.postings)]))
    const positions = known.positions && row.positions ? Buffer.concat([known.positions, row.positions]) : null
    update.run(known.count + row.count, known.langs | row.langs, postings, positions, row.term, earlier)
    remove.run(row.term, later)
  }
  database
    .prepare('UPDATE segment SET postings = postings + (SELECT postings FROM segment WHERE id = ?) WHERE id = ?')
    .run(later, earlier)
  database.prepare('DELETE FROM segment WHERE id = ?').run(later)
}
