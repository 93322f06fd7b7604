import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { Database } from '../database/open-database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { claimMail, mailFailed, mailSent } from './mail-queue.ts'
import type { MailTransport } from './mail-transport.ts'

/** Milliseconds between two looks for mails whose time has come. */
const interval = 5000
/** Milliseconds between two attempts to record that a mail has gone out. */
const recordingPause = 200

/** What Nodemailer and Node add to an error. */
const causeSchema = v.object({
  responseCode: v.fallback(v.optional(v.number()), undefined),
  code: v.fallback(v.optional(v.string()), undefined),
})

/** Codes of Nodemailer for what the server refuses of a recipient or a message; others are of the connection or the login. */
const refusals = ['EENVELOPE', 'EMESSAGE']

/** A code that says what happened without saying to whom. */
const problemOf = (error: unknown): { problem: string; final: boolean } => {
  if (!(error instanceof Error)) return { problem: 'unknown', final: false }
  const { responseCode, code } = v.parse(causeSchema, error)
  if (responseCode)
    return { problem: `SMTP ${responseCode}`, final: responseCode >= 500 && refusals.includes(code ?? '') }
  return { problem: code ?? error.name, final: false }
}

export interface MailSenderDeps {
  db: Database
  transport: MailTransport
  now: () => Date
  logger?: Pick<FastifyBaseLogger, 'error' | 'warn'> | undefined
}

/** Sends the queue, one mail after the other; several servers may do so on one database. */
export const createMailSender = ({ db, transport, now, logger }: MailSenderDeps) => {
  let running: Promise<void> | undefined
  let isRequested = false
  let closed = false

  /** What was handed over must not go out again because the database is away for a moment. */
  const recordSent = async (id: string): Promise<void> => {
    for (;;) {
      try {
        return await mailSent(db, id, now())
      } catch (error) {
        if (closed || !isUnavailable(error)) throw error
        await pause(recordingPause)
      }
    }
  }
  const sendDue = async (): Promise<void> => {
    for (;;) {
      const claimed = closed ? null : await claimMail(db, now())
      if (!claimed) return
      try {
        await transport.send(claimed)
      } catch (error) {
        const outcome = problemOf(error)
        logger?.warn({ mail: claimed.id, kind: claimed.kind, ...outcome }, 'a mail could not be sent')
        await mailFailed(db, claimed, outcome, now())
        continue
      }
      await recordSent(claimed.id)
    }
  }
  const run = async (): Promise<void> => {
    do {
      isRequested = false
      await sendDue()
    } while (isRequested)
  }
  /** Sends everything that is due, and ends. */
  const drain = (): Promise<void> => {
    isRequested = true
    running ??= run().finally(() => (running = undefined))
    return running
  }
  /** Sends what is due soon after; never rejects. */
  const kick = (): void =>
    void drain().catch((error: unknown) => logger?.error({ err: error }, 'the mail queue could not be read'))
  const timer = setInterval(kick, interval).unref()

  return {
    kick,
    drain,
    close: async (): Promise<void> => {
      closed = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
