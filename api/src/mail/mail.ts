import type { Lang } from 'shared/sites'

export interface Attachment {
  name: string
  type: string
  /** Text, or with `encoding` bytes as text. */
  content: string
  encoding?: 'base64'
}

/** A mail ready to be sent. */
export interface Mail {
  subject: string
  text: string
  html: string
  lang: Lang
  /** Name and address of the sender. */
  from: { name: string; address: string }
  headers?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

export type MailKind =
  | 'confirm-account'
  | 'account-exists'
  | 'reset-password'
  | 'password-changed'
  | 'ways-in-changed'
  | 'confirm-email'
  | 'email-change-asked'
  | 'email-changed'
  | 'account-deleted'
  | 'unsubscribe'
  | 'documents'
  | 'digest'
