import type { AccountSecurity, Profile } from 'shared/contracts'

/** A person with a profile that is not complete. */
export const maria: Profile = {
  id: 'u1',
  _id: 'u1',
  email: 'maria@example.org',
  pendingEmail: null,
  firstName: 'Maria',
  lastName: '',
  language: 'en',
  languages: { hse: 'en' },
  country: 17,
  type: 'hse',
  roles: ['researcher'],
  client_roles: { hse: ['researcher'] },
  alertFrequency: 'weekly',
  linkResolver: '',
  createdAt: '2026-11-21T09:00:00Z',
}

/** An account to which nothing happened. */
export const quietSecurity: AccountSecurity = {
  sessions: [],
  events: [],
  passkeys: [],
  codes: { on: false, recoveryCodesLeft: 0 },
}
