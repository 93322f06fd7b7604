export type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const notTyped = ['hidden', 'file', 'button', 'submit', 'reset', 'image']

export const isField = (element: Element): element is FieldElement =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && !notTyped.includes(element.type))

export const isChoice = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')

/** Names that React and its libraries generate at each mount. */
const madeUp = /[:«»]|_r_|_R_|react-aria/

const given = (name: string | null): string | null => (name && !madeUp.test(name) ? name : null)

const labelOf = (element: HTMLElement): string => {
  const [label] = isField(element) ? (element.labels ?? []) : []
  const words =
    element.getAttribute('aria-label') ?? label?.textContent ?? (isField(element) ? '' : element.textContent)
  return (words ?? '').trim()
}

const nameOf = (element: HTMLElement): string => {
  const name = given(element.getAttribute('name')) ?? given(element.id) ?? labelOf(element)
  const kind = `${element.tagName} ${element.getAttribute('type') ?? ''}`
  return isChoice(element) ? `${kind} ${name} ${element.value}` : `${kind} ${name}`
}

/**
 * The fields of a part, and whatever else may have the focus, by names that are the same when the part is mounted again,
 * also from another release: the field's own name, its id, or its label; and which of several of one name it is.
 */
export const namedElements = (root: HTMLElement): Map<string, HTMLElement> => {
  const named = new Map<string, HTMLElement>()
  const seen = new Map<string, number>()
  for (const element of root.querySelectorAll<HTMLElement>('input, textarea, select, button, a[href], summary')) {
    const name = nameOf(element)
    const place = seen.get(name) ?? 0
    seen.set(name, place + 1)
    named.set(`${name} ${place}`, element)
  }
  return named
}
