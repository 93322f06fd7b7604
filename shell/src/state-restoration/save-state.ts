import { isChoice, isField, namedElements, type FieldElement } from './named-elements.ts'

/** What a field holds: its text, whether it is chosen, or the values chosen of a list. */
export type FieldValue = string | boolean | readonly string[]

export interface SavedState {
  /** Path of the page it was kept on; on another one it means nothing. */
  path: string
  /** By name; those that were put back are taken out. */
  fields: Map<string, FieldValue>
  focus: { name: string; selection: readonly [start: number, end: number] | null } | null
  /** How far the page was scrolled. */
  scroll: number
  /** What inside the part was scrolled, by the places of the elements among their siblings. */
  scrolled: readonly { path: readonly number[]; top: number }[]
}

export const valueOf = (field: FieldElement): FieldValue => {
  if (isChoice(field)) return field.checked
  if (field instanceof HTMLSelectElement && field.multiple) return [...field.selectedOptions].map(({ value }) => value)
  return field.value
}

const selectionOf = (element: Element): readonly [number, number] | null => {
  const isText = element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !isChoice(element))
  if (!isText) return null
  const { selectionStart, selectionEnd } = element
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
}

const pathTo = (element: Element, root: Element): number[] => {
  const parent = element.parentElement
  if (element === root || !parent) return []
  return [...pathTo(parent, root), [...parent.children].indexOf(element)]
}

/**
 * Takes down what a person has typed and chosen in a part, and where they are in it.
 *
 * @param before what was kept earlier and has not been put back yet; it stays where the part has nothing newer
 */
export const saveState = (root: HTMLElement, before?: SavedState): SavedState => {
  const named = [...namedElements(root)]
  const fields = named.flatMap(([name, element]) => (isField(element) ? [[name, valueOf(element)] as const] : []))
  const focused = named.find(([, element]) => element === document.activeElement)
  const scrolled = [...root.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0)
  const isHere = before?.path === window.location.pathname
  return {
    path: window.location.pathname,
    fields: new Map([...fields, ...(isHere ? before.fields : [])]),
    focus: focused ? { name: focused[0], selection: selectionOf(focused[1]) } : isHere ? before.focus : null,
    scroll: isHere && fields.length === 0 ? before.scroll : window.scrollY,
    scrolled: scrolled.map((element) => ({ path: pathTo(element, root), top: element.scrollTop })),
  }
}
