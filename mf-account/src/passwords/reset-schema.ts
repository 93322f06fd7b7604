import * as v from 'valibot'
import { isRepeated, newPassword } from '../fields/new-password.ts'

/** The rules of setting a new password (specification section 5). */
export const resetSchema = v.pipe(
  v.object({
    password: newPassword('errors.cannot_be_empty'),
    confirm: v.pipe(v.string(), v.nonEmpty('errors.cannot_be_empty')),
  }),
  v.forward(
    v.check((values) => isRepeated(values), 'errors.mismatch'),
    ['confirm'],
  ),
)
export type ResetValues = v.InferOutput<typeof resetSchema>
