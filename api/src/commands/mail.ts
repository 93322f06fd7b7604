import { defineCommand } from '../command-line/define-command.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../database/open-database.ts'
import { mailState, retryFailedMails } from '../mail/mail-queue.ts'

export default defineCommand({
  options: { retry: { type: 'boolean', default: false, describe: 'Puts failed mails back into the queue first' } },
  run: ({ retry }) =>
    withDatabase(readConfig(process.env), async (db) => {
      if (retry) console.log(`${await retryFailedMails(db, new Date())} mails are in the queue again.`)
      const { queued, retrying, failed } = await mailState(db)
      console.log(`${queued} queued (${retrying} of them failed before), ${failed} failed.`)
      const rows = await db
        .selectFrom('mails')
        .select(['created_at', 'state', 'kind', 'recipient', 'attempts', 'next_attempt_at', 'problem'])
        .where('state', '!=', 'sent')
        .orderBy('created_at')
        .limit(200)
        .execute()
      for (const row of rows) {
        const next = row.state === 'queued' ? `next attempt ${row.next_attempt_at}` : 'given up'
        console.log(
          [row.created_at, row.kind, row.recipient, `attempts ${row.attempts}`, next, row.problem ?? ''].join('  '),
        )
      }
    }),
})
