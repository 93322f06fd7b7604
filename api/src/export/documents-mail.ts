import { mostDocumentsNamed, type SendDocumentsData } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import type { AccountParts } from '../accounts/account-parts.ts'
import { createAccountStore } from '../accounts/account-store.ts'
import type { Session } from '../accounts/sessions.ts'
import { HttpError } from '../http/errors.ts'
import type { Block } from '../mail/blocks.ts'
import type { Attachment } from '../mail/mail.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { searchAddress, searchWords } from '../saved-searches/search-words.ts'
import type { ReadAs } from '../search/search-index.ts'
import { wholeCsv } from './document-csv.ts'
import { documentLine, type DocumentLine } from './document-lines.ts'
import type { DocumentParts } from './document-portions.ts'
import { exportName } from './file-formats.ts'

export interface DocumentsToSend {
  site: SiteId
  lang: Lang | undefined
  ids: readonly string[]
  /** The search they are the results of. */
  search?: ReadAs & { query: string; keys: FilterKey[]; best: boolean }
}

export const lineItem = ({ title, titleLang, link, notices, type, published, countries }: DocumentLine) => ({
  title,
  url: link,
  lang: titleLang,
  note: [notices, type, published, countries].filter(Boolean).join(' · '),
})

/** Mails documents to the person who asks, and to nobody else. */
export const createDocumentsMail =
  (parts: AccountParts, csvParts: DocumentParts) =>
  async (session: Session, { site, lang, ids, search }: DocumentsToSend): Promise<SendDocumentsData> => {
    const { db, now, limits } = parts
    const account = await createAccountStore(db).find(session.accountId)
    if (!account) throw new HttpError('unauthorized')
    if (ids.length === 0) return { email: account.email, count: 0 }
    await limits.mail('documents', account.email)
    const paper = parts.letterheads(site, lang ?? account.languages[site])
    const { subject, intro, ofSearch, attached, search: openSearch } = paper.texts.mail.documents
    const listed = await csvParts.documents.findAll(ids.slice(0, mostDocumentsNamed))
    const count = ids.length
    const whole = count > mostDocumentsNamed
    const attachments: Attachment[] = whole
      ? [
          {
            name: exportName(site, now()),
            type: 'text/csv; charset=utf-8',
            content: await wholeCsv(csvParts, ids, paper, { abstracts: false }),
          },
        ]
      : []
    const ofSearchBlocks = (asked: NonNullable<DocumentsToSend['search']>): Block[] => [
      { kind: 'text', text: paper.words(ofSearch, { search: searchWords({ site, ...asked }, paper, csvParts.trees) }) },
      { kind: 'button', text: openSearch, url: searchAddress(asked, paper) },
    ]
    const blocks: Block[] = [
      { kind: 'text', text: paper.counted(intro, count) },
      ...(search ? ofSearchBlocks(search) : []),
      ...(whole
        ? [{ kind: 'text' as const, text: paper.counted(attached, count, { listed: mostDocumentsNamed }) }]
        : []),
      { kind: 'list', items: listed.map((document) => lineItem(documentLine(document, csvParts.trees[site], paper))) },
    ]
    const mail = paper.mail(paper.counted(subject, count), blocks, { name: account.firstName, attachments })
    await queueMail(db, { accountId: account.id, to: account.email, kind: 'documents', mail }, now())
    parts.mailsQueued()
    return { email: account.email, count }
  }
export type SendDocuments = ReturnType<typeof createDocumentsMail>
