import type { AlertFrequency } from 'shared/contracts'
import { composeMail } from '../mail/compose-mail.ts'
import type { Block, DocumentBrief } from '../mail/blocks.ts'
import { briefs } from '../export/documents-mail.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import type { Mail } from '../mail/mail.ts'

export interface DigestSection {
  /** What its owner calls the search, or what is searched in words. */
  title: string
  /** What is searched in words, where the title does not say it. */
  words?: string | undefined
  /** Where the search is changed, where it is the reader's own. */
  editUrl?: string | undefined
  /** Address of the search. */
  url: string
  /** Documents to list, newest first. */
  documents: readonly { brief: DocumentBrief; updated: boolean }[]
  /** How many there are in all. */
  count: number
}

export interface DigestLinks {
  /** Page that turns off all alerts after one more click. */
  unsubscribePage: string
  /** Address that turns them off when it is posted to (RFC 8058). */
  oneClick: string
}

const sectionBlocks = (
  { title, words, url, editUrl, documents, count }: DigestSection,
  siteLocale: SiteLocale,
): Block[] => {
  const { newDocuments, moreDocuments, updated, edit } = siteLocale.texts.alerts
  const items = documents.map(({ brief, updated: changed }) =>
    changed ? { ...brief, facts: [updated, ...brief.facts] } : brief,
  )
  const more = count - documents.length
  return [
    { kind: 'heading', text: title, url },
    ...(words === undefined ? [] : [{ kind: 'note' as const, text: words }]),
    { kind: 'text', text: siteLocale.counted(newDocuments, count) },
    briefs(items, siteLocale),
    ...(more > 0 ? [{ kind: 'note' as const, text: siteLocale.counted(moreDocuments, more) }] : []),
    ...(editUrl === undefined ? [] : [{ kind: 'link' as const, text: edit, url: editUrl }]),
  ]
}

/** One mail for all the searches somebody follows on a site. */
export const digestMail = (
  siteLocale: SiteLocale,
  {
    name,
    frequency,
    sections,
    documents,
  }: { name: string; frequency: AlertFrequency | 'mixed'; sections: readonly DigestSection[]; documents: number },
  { unsubscribePage, oneClick }: DigestLinks,
): Mail => {
  const { subject, intro, why, settings, unsubscribe } = siteLocale.texts.alerts
  const blocks: Block[] = [
    { kind: 'text', text: siteLocale.counted(intro, documents) },
    ...sections.flatMap((section) => sectionBlocks(section, siteLocale)),
  ]
  const notes: Block[] = [
    { kind: 'note', text: why[frequency] },
    { kind: 'link', text: settings, url: siteLocale.link('/user/searches') },
    { kind: 'link', text: unsubscribe, url: unsubscribePage },
  ]
  return composeMail(siteLocale, siteLocale.counted(subject, documents), blocks, {
    name,
    notes,
    headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}
