import { isEmailAddress } from 'shared/contracts'
import { refuse, type Refusal } from '../http/refusal.ts'

/** Addresses are compared without regard to case and surrounding spaces. */
export const normalAddress = (typed: string): string => typed.trim().toLowerCase()

export const addressProblem = (typed: string): Refusal | null => {
  if (typed.trim() === '') return refuse('cant_be_blank', 'email: it is empty.')
  return isEmailAddress(normalAddress(typed)) ? null : refuse('invalid_email')
}
