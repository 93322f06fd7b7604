import { domainToASCII, domainToUnicode } from 'node:url'
import { isEmailAddress } from 'shared/contracts'
import { refuse, type Refusal } from '../http/refusal.ts'

const withDomain = (address: string, convert: (domain: string) => string): string => {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (convert(address.slice(at)) || address.slice(at))
}

/**
 * Addresses are compared without regard to case and surrounding spaces, and by the ASCII form of an international domain: some
 * browsers send it so, and others as it was typed.
 */
export const normalAddress = (typed: string): string => {
  const address = typed.trim().toLowerCase()
  return /@.*[^\p{ASCII}]/u.test(address) ? withDomain(address, domainToASCII) : address
}

/** The form of an address that accounts had before international domains were converted. */
export const formerAddress = (address: string): string =>
  address.includes('xn--') ? withDomain(address, domainToUnicode) : address

export const addressProblem = (typed: string): Refusal | null => {
  if (typed.trim() === '') return refuse('cant_be_blank', 'email: it is empty.')
  return isEmailAddress(normalAddress(typed)) ? null : refuse('invalid_email')
}
