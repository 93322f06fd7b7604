import * as v from 'valibot'
import { everyone } from '../http/access.ts'
import { bareJson } from '../http/answer.ts'
import { HttpError } from '../http/errors.ts'
import { route } from '../http/route.ts'
import type { AccountDeps } from './account-parts.ts'

/** The challenge comes without the envelope, as altcha's widget asks for it. */
export const challengeRoute = ({ captcha }: Pick<AccountDeps, 'captcha'>) =>
  route({
    method: 'GET',
    path: '/api/account/challenge',
    summary: 'A challenge for signing up',
    description:
      'What altcha solves; the solution goes into the header `x-proof-of-work` of signing up. Answered without the envelope.',
    access: everyone,
    answer: bareJson(v.looseObject({}), { 200: 'The challenge.' }),
    errors: ['not_found'],
    handle: async () => {
      if (!captcha) throw new HttpError('not_found', 'Signing up asks for no challenge here.')
      return { body: { ...(await captcha.challenge()) } }
    },
  })
