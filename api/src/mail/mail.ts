import { langSchema } from 'shared/contracts'
import * as v from 'valibot'

const attachmentSchema = v.object({
  name: v.string(),
  type: v.string(),
  /** Text, or with `encoding` bytes as text. */
  content: v.string(),
  encoding: v.exactOptional(v.literal('base64')),
})

export type Attachment = v.InferOutput<typeof attachmentSchema>

/** A mail ready to be sent, as the queue keeps it. */
export const mailSchema = v.object({
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  lang: langSchema,
  /** Name and address of the sender. */
  from: v.object({ name: v.string(), address: v.string() }),
  headers: v.exactOptional(v.record(v.string(), v.string())),
  attachments: v.exactOptional(v.array(attachmentSchema)),
})

export type Mail = v.InferOutput<typeof mailSchema>

export const mailKindSchema = v.picklist([
  'confirm-account',
  'account-exists',
  'reset-password',
  'password-changed',
  'ways-in-changed',
  'confirm-email',
  'email-change-asked',
  'email-changed',
  'account-deleted',
  'unsubscribe',
  'confirm-brief',
  'documents',
  'digest',
  'retraction',
  'contribution',
])

export type MailKind = v.InferOutput<typeof mailKindSchema>
