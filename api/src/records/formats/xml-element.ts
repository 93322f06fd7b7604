import { SaxesParser } from 'saxes'
import { namedCharacters } from '../named-characters.ts'
import { MalformedRecordError } from './entry.ts'

/** An element with what stands in it, in order. Names are without their namespace. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

/** Deeper than any article is, and shallow enough for reading it by recursion. */
const deepest = 200

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads the text of one element. Nothing is fetched, and no entities are known but those of XML and HTML: what a
 * document type declares is not looked at.
 *
 * @throws MalformedRecordError when it is not well-formed
 */
export const parseElement = (text: string): XmlElement => {
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const add = (child: XmlElement | string) => open.at(-1)?.children.push(child)
  const parser = new SaxesParser({ xmlns: false, fragment: false })
  parser.ENTITIES = namedCharacters
  parser.on('error', (error) => {
    throw new MalformedRecordError(`is no well-formed XML: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const named = Object.entries(attributes).map(([key, value]) => [localName(key), value])
    const element: XmlElement = { name: localName(name), attributes: Object.fromEntries(named), children: [] }
    add(element)
    open.push(element)
    if (open.length > deepest) throw new MalformedRecordError(`has elements more than ${deepest} deep`)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(text).close()
  const [element] = elementsOf(root)
  if (!element) throw new MalformedRecordError('is no element')
  return element
}

export const elementsOf = (element: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (names.length === 0 || names.includes(child.name)),
  )

/** The first element at a path of names; `child(article, 'Journal', 'Title')`. */
export const child = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined => {
  let at = element
  for (const name of path) at = elementsOf(at, name)[0]
  return at
}

export const all = (element: XmlElement | undefined, ...path: string[]): XmlElement[] =>
  path.reduce<XmlElement[]>((found, name) => found.flatMap((each) => elementsOf(each, name)), element ? [element] : [])

/** Elements of these names anywhere below. */
export const within = (element: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  elementsOf(element).flatMap((each) => (names.includes(each.name) ? [each] : within(each, ...names)))

/** All text of an element on one line, without the elements named; undefined where there is none. */
export const textOf = (element: XmlElement | undefined, without: readonly string[] = []): string | undefined =>
  (element && joined(element, without).replace(/\s+/g, ' ').trim()) || undefined

const joined = ({ children }: XmlElement, without: readonly string[]): string =>
  children
    .map((each) => (typeof each === 'string' ? each : without.includes(each.name) ? '' : joined(each, without)))
    .join('')

export const textAt = (element: XmlElement | undefined, ...path: string[]): string | undefined =>
  textOf(child(element, ...path))
