import * as v from 'valibot'
import { readPieces, type Entry } from '../records/formats/entry.ts'
import { readOaiRecord } from '../records/formats/oai-dc.ts'
import { parseElement, textOf, type XmlElement } from '../records/formats/xml-element.ts'
import { wholeText, xmlPieces } from '../records/formats/xml-pieces.ts'
import type { Deletion, HarvestPage, HarvestSource } from './harvest.ts'
import { HarvestError, type PoliteFetch } from './polite-fetch.ts'

export interface OaiOptions {
  fetch: PoliteFetch
  /** Base address of the repository. */
  base: string
  set: string | undefined
  /** First day of change, `2026-11-01`. */
  since: string | undefined
}

const positionSchema = v.object({ token: v.string() })

/** @throws SyntaxError when it is no answer of the protocol, or cut off */
const wholeAnswer = (text: string): { text: string } => {
  if (!/<(?:[\w.-]+:)?OAI-PMH[\s>]/.test(text)) throw new SyntaxError('it answers with something other than OAI-PMH')
  if (!/<\/(?:[\w.-]+:)?OAI-PMH>\s*$/.test(text)) throw new SyntaxError('its answer is cut off')
  return { text }
}

/** The first element of a name that holds text alone. */
const elementIn = (text: string, name: string): XmlElement | undefined => {
  const element = new RegExp(`<((?:[\\w.-]+:)?${name})(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</\\1>)`)
  const [found] = element.exec(text) ?? []
  return found === undefined ? undefined : parseElement(found)
}

const recordsOf = async (text: string): Promise<{ found: Entry[]; deleted: Deletion[] }> => {
  const found: Entry[] = []
  const deleted: Deletion[] = []
  const read = (piece: string): unknown => {
    const record = readOaiRecord(piece)
    if ('given' in record) return record.given
    deleted.push(record.deleted)
    return undefined
  }
  for await (const entry of readPieces(xmlPieces(wholeText(text), ['record']), read))
    if ('problem' in entry || entry.given !== undefined) found.push(entry)
  return { found, deleted }
}

/** Records of a repository, deleted ones too, by OAI-PMH 2.0 in simple Dublin Core. */
export const oaiSource = ({ fetch, base, set, since }: OaiOptions): HarvestSource => ({
  title: new URL(base).hostname,
  async *pages(position): AsyncGenerator<HarvestPage> {
    const begun = v.safeParse(positionSchema, position)
    let token = begun.success ? begun.output.token : ''
    let isRestarted = false
    for (;;) {
      const address = new URL(base)
      const asked = token
        ? { resumptionToken: token }
        : { metadataPrefix: 'oai_dc', ...(set && { set }), ...(since && { from: since }) }
      for (const [name, value] of Object.entries({ verb: 'ListRecords', ...asked }))
        address.searchParams.set(name, value)
      const { text } = await fetch(address.href, wholeAnswer)
      const isList = /<(?:[\w.-]+:)?ListRecords[\s>]/.test(text)
      const error = isList ? undefined : elementIn(text, 'error')
      const code = error?.attributes['code']
      if (code === 'noRecordsMatch') return
      // A token that has expired, as that of an interrupted harvest may have.
      if (code === 'badResumptionToken' && token && !isRestarted) {
        token = ''
        isRestarted = true
        continue
      }
      if (!isList) throw new HarvestError(`${base} refuses: ${code ?? 'without a reason'}: ${textOf(error) ?? ''}`)
      const { found, deleted } = await recordsOf(text)
      const next = textOf(elementIn(text.slice(Math.max(0, text.lastIndexOf('record>'))), 'resumptionToken')) ?? ''
      if (next && next === token) throw new HarvestError(`${base} gives the same resumptionToken again: ${token}`)
      token = next
      yield { entries: found, deleted, position: { token } }
      if (!token) return
    }
  },
})
