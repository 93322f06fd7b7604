import {
  briefRequestSchema,
  confirmBriefRequestSchema,
  exportFileSchema,
  pageSize,
  requestedBriefDataSchema,
  requestBriefRequestSchema,
  sendBriefRequestSchema,
  sendDocumentsDataSchema,
} from 'shared/contracts'
import type { AccountDeps } from '../accounts/account-parts.ts'
import { createAccountStore } from '../accounts/account-store.ts'
import { anybody, users, visitors } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { HttpError } from '../http/errors.ts'
import { route, type Route } from '../http/route.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { readMatch } from '../results/read-match.ts'
import { readSort } from '../results/sort-criteria.ts'
import { searchWords } from '../saved-searches/search-words.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { BriefContent } from './brief-content.ts'
import { briefBlocks } from './brief-blocks.ts'
import { briefMarkdown } from './brief-markdown.ts'
import { briefOfDocuments } from './brief-of-documents.ts'
import { createBriefRequests, type AskedBrief } from './brief-requests.ts'
import type { DocumentDeps } from './document-portions.ts'
import { exportName, fileKinds } from './file-formats.ts'
import { inBase64, writeBrief } from './write-brief.ts'

interface BriefDeps extends DocumentDeps {
  accounts: AccountDeps
  searchIndex: SearchIndex
}

/** Briefs of documents that somebody chose, or of the first page of a search. */
export const briefRoutes = ({ accounts, documents, trees, searchIndex }: BriefDeps): Route[] => {
  const { db, now, siteLocales, limits, mailsQueued } = accounts

  /** What was searched for and found; absent where the documents come from no search. */
  const searched = async (
    { type: site, lang, search: asked }: AskedBrief,
    siteLocale: SiteLocale,
    signal: AbortSignal,
  ) => {
    if (!asked) return undefined
    const match = readMatch({ ...asked, site, lang })
    const sort = readSort(asked.sort_by)
    const { ids, total, reading } = await searchIndex.search(
      { ...match, sort, offset: 0, limit: pageSize, facets: false },
      { signal },
    )
    const search = searchWords({ site, query: match.q, keys: match.filters }, siteLocale, trees)
    return { ids, search, strategy: reading.strategy || undefined, found: total }
  }

  const contentOf = async (asked: AskedBrief, siteLocale: SiteLocale, signal: AbortSignal): Promise<BriefContent> => {
    const { type: site, title, notes, documents: chosen, looked_at: looked } = asked
    const of = await searched(asked, siteLocale, signal)
    const noteOf = new Map(chosen.map(({ id, note }) => [id, note]))
    const found = await documents.findAll(chosen.length > 0 ? [...noteOf.keys()] : (of?.ids ?? []))
    return briefOfDocuments(found, trees[site], siteLocale, {
      now: now(),
      title: title || undefined,
      search: of?.search,
      strategy: of?.strategy,
      found: of?.found,
      // Nobody looked at more than there is.
      looked: of && looked !== undefined ? Math.min(looked, of.found) : undefined,
      notes,
      noteOf: (id) => noteOf.get(id),
    })
  }

  const mailOf = async (asked: AskedBrief, signal: AbortSignal, name?: string) => {
    const siteLocale = siteLocales(asked.type, asked.lang)
    const content = await contentOf(asked, siteLocale, signal)
    const { mailSubject, mailIntro } = siteLocale.texts.brief
    const mail = composeMail(
      siteLocale,
      siteLocale.words(mailSubject, { title: content.title }),
      [{ kind: 'text', text: siteLocale.words(mailIntro) }, ...briefBlocks(content)],
      ...(name === undefined ? [] : [{ name }]),
    )
    return { mail, count: content.table.rows.length }
  }
  const requests = createBriefRequests(accounts)

  return [
    route({
      access: visitors,
      limit: 'exports',
      method: 'POST',
      path: '/api/brief',
      summary: 'A brief of documents, as a file',
      description:
        'The documents named, or the first page of the search: by kind of evidence, each with its citation, quality, countries and key finding in its own words; a table of characteristics; what was searched and how many were found. Visitors name as many documents as a page of results has. `content` is in base64.',
      body: briefRequestSchema,
      answer: json(exportFileSchema),
      errors: ['search_unavailable', 'search_not_ready'],
      handle: async ({ session, body, signal }) => {
        if (!session && body.documents.length > pageSize) throw new HttpError('unauthorized')
        const content = await contentOf(body, siteLocales(body.type, body.lang), signal)
        const { format } = body
        const file = format === 'markdown' ? Buffer.from(briefMarkdown(content)) : await writeBrief(format, content)
        return { name: exportName(body.type, now(), format), type: fileKinds[format].mediaType, ...inBase64(file) }
      },
    }),
    route({
      access: users,
      limit: 'exports',
      method: 'POST',
      path: '/api/brief/send',
      summary: 'E-mail a brief to oneself',
      description: 'As `POST /brief`, in a mail to the address of the account.',
      body: sendBriefRequestSchema,
      answer: json(sendDocumentsDataSchema),
      errors: ['search_unavailable', 'search_not_ready'],
      handle: async ({ session, body, signal }) => {
        const account = await createAccountStore(db).get(session.accountId)
        await limits.mail('documents', account.email)
        const { mail, count } = await mailOf(body, signal, account.firstName)
        await queueMail(db, { accountId: account.id, to: account.email, kind: 'documents', mail }, now())
        mailsQueued()
        return { email: account.email, count }
      },
    }),
    route({
      access: anybody,
      renews: false,
      method: 'POST',
      path: '/api/brief/request',
      summary: 'Ask for a brief by mail, without an account',
      description:
        'Mails a link; the brief is made and sent once that is opened. The answer is the same for every address. The header `x-proof-of-work` carries a solved challenge; without it the answer is `captcha_failed` with one to solve as `data.challenge`. As many documents may be named as a page of results has.',
      body: requestBriefRequestSchema,
      answer: json(requestedBriefDataSchema),
      refusals: ['cant_be_blank', 'invalid_email', 'captcha_failed'],
      errors: ['unauthorized'],
      handle: ({ body: { email, ...brief }, proof, address }) => {
        if (brief.documents.length > pageSize) throw new HttpError('unauthorized')
        return requests.ask(brief, { email, proof, address })
      },
    }),
    route({
      access: anybody,
      renews: false,
      limit: 'exports',
      method: 'POST',
      path: '/api/brief/confirm',
      summary: 'Have a brief sent that was asked for',
      description:
        'With the token of the mailed link. It is sent once; the same link again succeeds, and sends nothing.',
      body: confirmBriefRequestSchema,
      answer: json(requestedBriefDataSchema),
      refusals: ['invalid_token'],
      errors: ['search_unavailable', 'search_not_ready'],
      handle: ({ body: { token }, signal }) =>
        requests.send(token, async (brief) => (await mailOf(brief, signal)).mail),
    }),
  ]
}
