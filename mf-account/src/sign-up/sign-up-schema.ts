import * as v from 'valibot'
import { emailSchema } from '../fields/email.ts'
import { isRepeated, newPassword } from '../fields/new-password.ts'

/** The rules of signing up (specification section 5). */
export const signUpSchema = v.pipe(
  v.object({
    email: emailSchema,
    password: newPassword('errors.cant_be_blank'),
    confirm: v.pipe(v.string(), v.nonEmpty('errors.cant_be_blank')),
    terms: v.pipe(
      v.boolean(),
      v.check((ticked) => ticked, 'errors.must_accept_terms'),
    ),
  }),
  v.forward(
    v.check((values) => isRepeated(values), 'errors.passwords_must_match'),
    ['confirm'],
  ),
)
export type SignUpValues = v.InferOutput<typeof signUpSchema>
