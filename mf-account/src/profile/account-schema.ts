import * as v from 'valibot'
import { emailSchema } from '../fields/email.ts'
import { passwordOfLength } from '../fields/new-password.ts'

/** The rules of editing the account (specification section 5). An empty password stays as it is. */
export const accountSchema = v.pipe(
  v.object({
    email: emailSchema,
    password: passwordOfLength,
    confirm: v.string(),
    currentPassword: v.string(),
    code: v.string(),
  }),
  v.forward(
    v.check(({ password, confirm }) => password === confirm, 'errors.passwords_must_match'),
    ['confirm'],
  ),
)
export type AccountValues = v.InferOutput<typeof accountSchema>
