import { bareDoi, statedOnly } from './bibliographic.ts'
import { MalformedRecordError } from './entry.ts'
import { languageTagOf } from './language-codes.ts'
import { licenceOf, licenceOfCode } from './licence-name.ts'
import { child, elementsOf, parseElement, textAt, textOf, type XmlElement } from './xml-element.ts'

const textsOf = (dc: XmlElement | undefined, name: string): string[] =>
  elementsOf(dc, name).flatMap((each) => textOf(each) ?? [])

/** The longest text of each language: of several descriptions it is the abstract. */
const longestTexts = (dc: XmlElement | undefined, name: string, language: string): Record<string, string> => {
  const texts: Record<string, string> = {}
  for (const each of elementsOf(dc, name)) {
    const tag = each.attributes['lang'] ? languageTagOf(each.attributes['lang'].replace('_', '-')) : language
    const text = textOf(each) ?? ''
    if (text.length > (texts[tag] ?? '').length) texts[tag] = text
  }
  return texts
}

/** A handle may look like a DOI, so an address must be that of its resolver. */
const doiIn = (text: string): string | undefined =>
  /^(?:(?:info:)?doi[:/]\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i.exec(text)?.[1]

/**
 * One record of OAI-PMH in simple Dublin Core (https://www.openarchives.org/OAI/openarchivesprotocol.html#Record).
 *
 * @returns the record, or the id and day of one that is deleted
 * @throws MalformedRecordError when it is not well-formed or has no identifier
 */
export const readOaiRecord = (
  text: string,
): { given: Record<string, unknown> } | { deleted: { id: string; at: string | undefined } } => {
  const root = parseElement(text)
  const header = child(root, 'header')
  const id = textAt(header, 'identifier')
  if (!id) throw new MalformedRecordError('has no identifier')
  if (header?.attributes['status'] === 'deleted')
    return { deleted: { id, at: /^\d{4}-\d{2}-\d{2}/.exec(textAt(header, 'datestamp') ?? '')?.[0] } }
  const dc = child(root, 'metadata', 'dc')
  const language = languageTagOf(textAt(dc, 'language')?.replace('_', '-'))
  const identifiers = textsOf(dc, 'identifier')
  const doi = bareDoi(identifiers.flatMap((each) => doiIn(each) ?? [])[0])
  const rights = textsOf(dc, 'rights')
  // The day of publication comes before those of deposit.
  const [date] = textsOf(dc, 'date')
    .flatMap((each) => /^\d{4}(-\d{2}(-\d{2})?)?(?=T|$)/.exec(each)?.[0] ?? [])
    .toSorted()
  return {
    given: statedOnly({
      id,
      title: longestTexts(dc, 'title', language),
      abstract: longestTexts(dc, 'description', language),
      language,
      authors: textsOf(dc, 'creator'),
      keywords: textsOf(dc, 'subject'),
      publisher: textsOf(dc, 'publisher')[0],
      date,
      source_type: textsOf(dc, 'type').join('; '),
      ...(licenceOf(rights.join(' ')) ?? rights.flatMap((each) => licenceOfCode(each, 'the repository') ?? [])[0]),
      doi,
      pmid: identifiers.flatMap((each) => /^(?:info:)?pmid[:/](\d+)$/i.exec(each)?.[1] ?? [])[0],
      url: identifiers.find((each) => /^https?:\/\//i.test(each)),
    }),
  }
}
