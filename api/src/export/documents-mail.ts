import { text } from 'node:stream/consumers'
import { mostDocumentsNamed, type BriefFormat, type SendDocumentsData } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import type { AccountDeps } from '../accounts/account-parts.ts'
import { createAccountStore } from '../accounts/account-store.ts'
import type { Session } from '../http/session.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { Block, DocumentBrief } from '../mail/blocks.ts'
import type { Attachment } from '../mail/mail.ts'
import { chosenLanguage, type SiteLocale } from '../i18n/site-locale.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { searchAddress, searchWords } from '../saved-searches/search-words.ts'
import type { ReadAs } from '../search/search-index.ts'
import { documentCsv } from './document-csv.ts'
import { briefOfDocuments } from './brief-of-documents.ts'
import { documentBrief } from './document-brief.ts'
import type { DocumentDeps } from './document-portions.ts'
import { exportName, fileKinds } from './file-formats.ts'
import { inBase64, writeBrief } from './write-brief.ts'

export interface DocumentsToSend {
  site: SiteId
  lang: Lang | undefined
  ids: readonly string[]
  /** The search they are the results of. */
  search?: ReadAs & { query: string; keys: FilterKey[]; best: boolean }
  /** The files the same comes along as. */
  briefs?: readonly BriefFormat[]
}

/** Documents in a mail, each with what a reader decides by. */
export const briefs = (documents: readonly DocumentBrief[], siteLocale: SiteLocale): Block => ({
  kind: 'documents',
  documents,
  cite: (citation) => siteLocale.words(siteLocale.texts.brief.cite, { citation }),
})

/** Mails documents to the person who asks, and to nobody else. */
export const createDocumentsMail =
  (parts: AccountDeps, documentDeps: DocumentDeps) =>
  async (
    session: Session,
    { site, lang, ids, search, briefs: formats = [] }: DocumentsToSend,
  ): Promise<SendDocumentsData> => {
    const { db, now, limits } = parts
    const account = await createAccountStore(db).get(session.accountId)
    if (ids.length === 0) return { email: account.email, count: 0 }
    await limits.mail('documents', account.email)
    const siteLocale = parts.siteLocales(site, lang ?? chosenLanguage(account.languages, site))
    const { subject, intro, ofSearch, attached, along, search: openSearch } = siteLocale.texts.mail.documents
    const listed = await documentDeps.documents.findAll(ids.slice(0, mostDocumentsNamed))
    const count = ids.length
    const whole = count > mostDocumentsNamed
    const summaries = listed.map((document) => documentBrief(document, documentDeps.trees[site], siteLocale))
    const attachments: Attachment[] = whole
      ? [
          {
            name: exportName(site, now()),
            type: 'text/csv; charset=utf-8',
            content: await text(documentCsv(documentDeps, ids, siteLocale, { abstracts: false })),
          },
        ]
      : []
    const searched = search && searchWords({ site, ...search }, siteLocale, documentDeps.trees)
    for (const format of formats)
      attachments.push({
        name: exportName(site, now(), format),
        type: fileKinds[format].mediaType,
        ...inBase64(
          await writeBrief(
            format,
            briefOfDocuments(listed, documentDeps.trees[site], siteLocale, { now: now(), search: searched }),
          ),
        ),
      })
    const blocks: Block[] = [
      { kind: 'text', text: siteLocale.counted(intro, count) },
      ...(search
        ? [
            { kind: 'text' as const, text: siteLocale.words(ofSearch, { search: searched ?? '' }) },
            { kind: 'button' as const, text: openSearch, url: searchAddress(search, siteLocale) },
          ]
        : []),
      ...(whole
        ? [{ kind: 'text' as const, text: siteLocale.counted(attached, count, { listed: mostDocumentsNamed }) }]
        : []),
      ...formats.map((format) => ({ kind: 'text' as const, text: along[format] })),
      briefs(summaries, siteLocale),
    ]
    const mail = composeMail(siteLocale, siteLocale.counted(subject, count), blocks, {
      name: account.firstName,
      attachments,
    })
    await queueMail(db, { accountId: account.id, to: account.email, kind: 'documents', mail }, now())
    parts.mailsQueued()
    return { email: account.email, count }
  }
export type SendDocuments = ReturnType<typeof createDocumentsMail>
