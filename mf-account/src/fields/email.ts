import { isEmailAddress } from 'shared/contracts'
import * as v from 'valibot'

/** A required e-mail address; spaces around a pasted one are taken off. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('errors.cant_be_blank'),
  v.check(isEmailAddress, 'errors.invalid_email'),
)
