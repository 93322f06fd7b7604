import {
  accountDataSchema,
  accountEditDataSchema,
  accountEditRequestSchema,
  deleteAccountDataSchema,
  deleteAccountRequestSchema,
  profileEditRequestSchema,
  profileRequestSchema,
  profileSchema,
} from 'shared/contracts'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import { users } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import { accountDataOf } from './account-data.ts'
import { createAccountEdit } from './account-edit.ts'
import type { AccountDeps } from './account-parts.ts'
import { passwordRefusals } from './password-rules.ts'
import { createProfiles } from './profile.ts'
import { proofRefusals } from './re-authentication.ts'

/** Calls of a person about the own account. */
export const ownAccountRoutes = (parts: AccountDeps, trees: FilterTrees): Route[] => {
  const { db, now } = parts
  const profiles = createProfiles(db, trees, now)
  const accountEdit = createAccountEdit(parts)
  return [
    route({
      access: users,
      method: 'GET',
      path: '/api/profile',
      summary: 'The own profile',
      query: profileRequestSchema,
      answer: json(profileSchema),
      handle: ({ session, query }) => profiles.show(session.accountId, query.type ?? session.site),
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/profile',
      summary: 'Change the own profile',
      description:
        'What is left out stays as it is. `language` and `roles` are those of the site `type`; `id` is ignored.',
      body: profileEditRequestSchema,
      answer: json(profileSchema),
      handle: ({ session, body: { type, ...changes } }) =>
        profiles.change(session.accountId, type ?? session.site, changes),
    }),
    route({
      access: users,
      method: 'POST',
      path: '/api/account-edit',
      summary: 'Change address or password',
      description:
        'A new address counts once the link mailed to it was opened. A new password ends every session and answers with a token for a new one. Needs `currentPassword` where the login is ten minutes old or older, and for a new password also after a login by passkey or a former change; `code` besides where one-time codes are on.',
      body: accountEditRequestSchema,
      answer: json(accountEditDataSchema),
      refusals: ['invalid_email', ...passwordRefusals, ...proofRefusals],
      renews: false,
      handle: ({ session, caller, giveToken, body: { email = '', password = '', confirm, ...proof } }) =>
        accountEdit.edit(session, { email, password, confirm: confirm ?? password, proof, caller }, giveToken),
    }),
    route({
      access: users,
      method: 'GET',
      path: '/api/account/data',
      summary: 'Everything stored about the person',
      answer: json(accountDataSchema),
      handle: ({ session }) => accountDataOf(db, session.accountId, now()),
    }),
    ...(['DELETE', 'POST'] as const).map((method) =>
      route({
        access: users,
        method,
        path: method === 'DELETE' ? '/api/account' : '/api/account/delete',
        summary: method === 'DELETE' ? 'Delete the own account' : 'Delete the own account, with the current password',
        description:
          'Deletes everything that belongs to it. Needs a login under ten minutes old, or `currentPassword` (and `code` where one-time codes are on).',
        body: deleteAccountRequestSchema,
        answer: json(deleteAccountDataSchema),
        refusals: proofRefusals,
        renews: false,
        handle: ({ session, caller, body }) => accountEdit.remove(session, body, caller),
      }),
    ),
  ]
}
