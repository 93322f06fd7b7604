import { noticesOf } from '../articles/record-fields.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import { briefs } from '../export/documents-mail.ts'
import { documentBrief } from '../export/document-brief.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { Block } from '../mail/blocks.ts'
import type { Mail } from '../mail/mail.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import type { FilterTree } from '../taxonomy/filter-trees.ts'

/** Says that documents were retracted, each with its notice. */
export const retractionMail = (
  siteLocale: SiteLocale,
  {
    name,
    documents,
    allSaved,
    tree,
  }: { name: string; documents: readonly CatalogueDocument[]; allSaved: boolean; tree: FilterTree },
): Mail => {
  const { saved, had, meaning, notice, once, list } = siteLocale.texts.retractions
  const subject = siteLocale.counted(allSaved ? saved : had, documents.length)
  const blocks = documents.flatMap((document): Block[] => {
    const brief = documentBrief(document, tree, siteLocale)
    const address = noticesOf(document.record)?.find(({ kind }) => kind === 'retraction')?.url
    return [
      briefs([brief], siteLocale),
      ...(address === undefined ? [] : [{ kind: 'link' as const, text: notice, url: address }]),
    ]
  })
  return composeMail(siteLocale, subject, [{ kind: 'text', text: `${subject}. ${meaning}` }, ...blocks], {
    name,
    notes: [
      { kind: 'note', text: once },
      { kind: 'link', text: list, url: siteLocale.link('/user/articles') },
    ],
  })
}
