import type { SiteId } from 'shared/sites'
import { escapeHtml } from 'shared/markup'
import * as v from 'valibot'
import { element } from '../feeds/xml.ts'
import { labelIn, type FilterTrees } from '../taxonomy/filter-trees.ts'
import { sharedTexts } from '../i18n/mail-texts.ts'
import { dublinCore } from './dublin-core.ts'
import type { HarvestedDocument, OaiStore } from './oai-store.ts'

/** Metadata is in English, whatever language its reader's catalogue has. */
const { publisher_notices: noticeNames } = sharedTexts('en')

/** Records in one answer. */
const pageLength = 100

/** A no of the protocol, with one of its codes. */
class OaiError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface OaiDeps {
  store: OaiStore
  trees: FilterTrees
  /** Origin of a site's pages. */
  originOf: (site: SiteId) => string
  nameOf: (site: SiteId) => string
  now: () => Date
}

type Arguments = Readonly<Record<string, string>>

/** What each verb may be asked with; an exclamation mark marks what must be there, unless a token takes its place. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  Identify: [],
  ListMetadataFormats: ['identifier'],
  ListSets: ['resumptionToken'],
  ListIdentifiers: ['!metadataPrefix', 'from', 'until', 'set', 'resumptionToken'],
  ListRecords: ['!metadataPrefix', 'from', 'until', 'set', 'resumptionToken'],
  GetRecord: ['!metadataPrefix', '!identifier'],
}

const readArguments = (given: URLSearchParams): { verb: string; asked: Arguments } => {
  const verb = given.getAll('verb')
  const [name = ''] = verb
  const known = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb.length !== 1 || !known)
    throw new OaiError('badVerb', 'The verb is missing, repeated, or none of the protocol.')
  const asked: Record<string, string> = {}
  for (const [argument, value] of given) {
    if (argument === 'verb') continue
    if (!known.includes(argument) && !known.includes(`!${argument}`))
      throw new OaiError('badArgument', `${argument} is no argument of ${name}.`)
    if (argument in asked) throw new OaiError('badArgument', `${argument} is repeated.`)
    asked[argument] = value
  }
  if ('resumptionToken' in asked) {
    if (Object.keys(asked).length > 1) throw new OaiError('badArgument', 'resumptionToken stands alone.')
    return { verb: name, asked }
  }
  for (const needed of known.filter((argument) => argument.startsWith('!'))) {
    if (!(needed.slice(1) in asked)) throw new OaiError('badArgument', `${needed.slice(1)} is missing.`)
  }
  return { verb: name, asked }
}

const assertPrefix = ({ metadataPrefix }: Arguments): void => {
  if (metadataPrefix !== undefined && metadataPrefix !== 'oai_dc')
    throw new OaiError('cannotDisseminateFormat', 'Records are given as oai_dc.')
}

/** A bound in days or in seconds, as the time stored; `until` takes the whole day or second. */
const bound = (text: string | undefined, which: 'from' | 'until'): string | undefined => {
  if (text === undefined) return undefined
  const days = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const start = days ? `${text}T00:00:00.000Z` : text.replace(/Z$/, '.000Z')
  const parsed = new Date(start)
  // A day that does not exist, and 24:00:00, are parsed as moments that are written otherwise.
  if (!/^\d{4}-/.test(text) || Number.isNaN(parsed.getTime()) || parsed.toISOString() !== start)
    throw new OaiError('badArgument', `${which}: '${text}' is no time written as YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.`)
  if (which === 'from') return start
  return days ? `${text}T23:59:59.999Z` : start.replace('.000Z', '.999Z')
}

/** A bound that is no text is as good as none. */
const tokenBound = v.fallback(v.optional(v.string()), undefined)
const positionSchema = v.object({
  after: v.pipe(v.number(), v.safeInteger()),
  from: tokenBound,
  until: tokenBound,
})
type Position = v.InferOutput<typeof positionSchema>

const writeToken = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

const readToken = (token: string): Position => {
  const json = Buffer.from(token, 'base64url').toString('utf8')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), positionSchema), json)
  if (!read.success) throw new OaiError('badResumptionToken', 'The token is none of this repository.')
  return read.output
}

const readPosition = (asked: Arguments): Position => {
  if (asked['resumptionToken'] !== undefined) return readToken(asked['resumptionToken'])
  if (asked['set'] !== undefined) throw new OaiError('noSetHierarchy', 'There are no sets.')
  const { from, until } = asked
  if (from && until && from.length !== until.length)
    throw new OaiError('badArgument', 'from and until differ in granularity.')
  const position = { after: 0, from: bound(from, 'from'), until: bound(until, 'until') }
  if (position.from && position.until && position.from > position.until)
    throw new OaiError('badArgument', 'from is later than until.')
  return position
}

const seconds = (moment: string): string => `${moment.slice(0, 19)}Z`

/**
 * Answers a request of the Open Archives Initiative Protocol for Metadata Harvesting, version 2.0: the documents of a site
 * as simple Dublin Core.
 *
 * @see https://www.openarchives.org/OAI/openarchivesprotocol.html
 */
export const oaiAnswer = async (
  { store, trees, originOf, nameOf, now }: OaiDeps,
  site: SiteId,
  given: URLSearchParams,
): Promise<string> => {
  const origin = originOf(site)
  const base = `${origin}/oai`
  const authority = new URL(origin).hostname
  const identifierOf = (id: string): string => `oai:${authority}:${id}`
  const headerOf = ({ id, changedAt, isDeleted }: HarvestedDocument): string =>
    `<header${isDeleted ? ' status="deleted"' : ''}>${element('identifier', identifierOf(id))}${element('datestamp', seconds(changedAt))}</header>`
  const recordOf = (document: HarvestedDocument): string => {
    if (document.isDeleted) return `<record>${headerOf(document)}</record>`
    const node = trees[site].byKey.get(document.derived.types[site])
    const type = node ? labelIn(node.label, 'en') : ''
    return `<record>${headerOf(document)}<metadata>${dublinCore(document, { type, noticeNames, page: (path) => origin + path })}</metadata></record>`
  }
  const findDocument = async (identifier: string): Promise<HarvestedDocument> => {
    const prefix = identifierOf('')
    const id = identifier.startsWith(prefix) ? identifier.slice(prefix.length) : ''
    const found = /^[0-9a-z]{1,16}$/.test(id) ? await store.find(id, site) : null
    if (!found) throw new OaiError('idDoesNotExist', 'No record has this identifier.')
    return found
  }
  const list = async (asked: Arguments, write: (document: HarvestedDocument) => string): Promise<string> => {
    const position = readPosition(asked)
    const found = await store.changed(site, position, pageLength + 1)
    if (found.length === 0) throw new OaiError('noRecordsMatch', 'No record was changed then.')
    const page = found.slice(0, pageLength)
    const more = found.length > pageLength
    const token = more ? writeToken({ ...position, after: page.at(-1)?.revision ?? position.after }) : ''
    const ends = more || asked['resumptionToken'] !== undefined
    return page.map(write).join('') + (ends ? element('resumptionToken', token) : '')
  }
  const answers: Record<string, (asked: Arguments) => Promise<string>> = {
    Identify: async () =>
      [
        element('repositoryName', nameOf(site)),
        element('baseURL', base),
        element('protocolVersion', '2.0'),
        element('adminEmail', `no-reply@${authority}`),
        element('earliestDatestamp', seconds((await store.earliest()) ?? now().toISOString())),
        element('deletedRecord', 'persistent'),
        element('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
      ].join(''),
    ListMetadataFormats: async ({ identifier }) => {
      if (identifier !== undefined) await findDocument(identifier)
      return `<metadataFormat>${element('metadataPrefix', 'oai_dc')}${element('schema', 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd')}${element('metadataNamespace', 'http://www.openarchives.org/OAI/2.0/oai_dc/')}</metadataFormat>`
    },
    ListSets: () => Promise.reject(new OaiError('noSetHierarchy', 'There are no sets.')),
    ListIdentifiers: (asked) => list(asked, headerOf),
    ListRecords: (asked) => list(asked, recordOf),
    GetRecord: async ({ identifier = '' }) => recordOf(await findDocument(identifier)),
  }
  let attributes = ''
  let body: string
  try {
    const { verb, asked } = readArguments(given)
    attributes = [['verb', verb], ...Object.entries(asked)]
      .map(([name, value]) => ` ${name}="${escapeHtml(value ?? '')}"`)
      .join('')
    assertPrefix(asked)
    body = `<${verb}>${(await answers[verb]?.(asked)) ?? ''}</${verb}>`
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    if (error.code === 'badVerb' || error.code === 'badArgument') attributes = ''
    body = element('error', error.message, ` code="${error.code}"`)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">${element('responseDate', seconds(now().toISOString()))}<request${attributes}>${escapeHtml(base)}</request>${body}</OAI-PMH>
`
}
