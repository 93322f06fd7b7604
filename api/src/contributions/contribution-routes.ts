import {
  acceptRequestSchema,
  contributionDataSchema,
  contributionRequestSchema,
  contributionsDataSchema,
  decisionDataSchema,
  declineRequestSchema,
  failedSearchesDataSchema,
} from 'shared/contributions'
import * as v from 'valibot'
import type { AccountDeps } from '../accounts/account-parts.ts'
import { everyone, users } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { refuse } from '../http/refusal.ts'
import { route, type Route } from '../http/route.ts'
import type { Session } from '../http/session.ts'
import type { SearchCounts } from '../search-counts/search-counts.ts'
import type { Contributions } from './contributions.ts'
import type { Editors } from './editors.ts'

const idParams = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** What readers send, and the page of those who decide it. */
export const contributionRoutes = (
  { captcha }: Pick<AccountDeps, 'captcha'>,
  contributions: Contributions,
  editors: Editors,
  searches: SearchCounts,
): Route[] => {
  const asEditor =
    <Params, Body, Outcome>(act: (asked: { params: Params; body: Body }) => Promise<Outcome>) =>
    async ({ session, ...asked }: { session: Session; params: Params; body: Body }): Promise<Outcome> => {
      await editors.assertEditor(session)
      return act(asked)
    }
  return [
    route({
      method: 'POST',
      path: '/api/contributions',
      summary: 'Tell of an error in a record, or of a missing work',
      description:
        'Goes to the editors of the site, and is shown to nobody else. A work that is in the catalogue is answered with its id. Asks for the proof of work of `GET /api/account/challenge` where signing up does.',
      access: everyone,
      body: contributionRequestSchema,
      answer: json(contributionDataSchema),
      refusals: ['captcha_failed'],
      errors: ['article_not_found'],
      handle: async ({ body, proof, address }) => {
        if (captcha && !(await captcha.accepts(proof)))
          return refuse('captcha_failed', undefined, { challenge: await captcha.challenge() })
        return contributions.submit(body, address)
      },
    }),
    route({
      method: 'GET',
      path: '/api/editorial/contributions',
      summary: 'What readers sent, for editors',
      access: users,
      answer: json(contributionsDataSchema),
      errors: ['not_an_editor'],
      handle: asEditor(() => contributions.list()),
    }),
    route({
      method: 'POST',
      path: '/api/editorial/contributions/:id/accept',
      summary: 'Accept what a reader sent',
      description:
        'Fetches a missing work from open interfaces, or puts a field of a record right, with a note in its history. Where that cannot be done, the answer says why, and it waits on.',
      access: users,
      params: idParams,
      body: acceptRequestSchema,
      answer: json(decisionDataSchema),
      errors: ['not_an_editor', 'not_found'],
      handle: asEditor(({ params, body }) => contributions.accept(params.id, body)),
    }),
    route({
      method: 'POST',
      path: '/api/editorial/contributions/:id/decline',
      summary: 'Decline what a reader sent',
      access: users,
      params: idParams,
      body: declineRequestSchema,
      answer: json(decisionDataSchema),
      errors: ['not_an_editor', 'not_found'],
      handle: asEditor(({ params, body }) => contributions.decline(params.id, body.reason)),
    }),
    route({
      method: 'GET',
      path: '/api/editorial/searches',
      summary: 'What people look for and do not find, for editors',
      access: users,
      answer: json(failedSearchesDataSchema),
      errors: ['not_an_editor'],
      handle: asEditor(() => searches.failing()),
    }),
  ]
}
