import { isChoice, type FieldElement } from './named-elements.ts'
import { valueOf, type FieldValue } from './save-state.ts'

/** Sets a property past React's own copy of it, which would take the change for its own. */
const setNatively = (field: FieldElement, value: string): void => {
  Object.getOwnPropertyDescriptor(Reflect.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

const isSame = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Lets a field hold what it held, as if the person had just typed or chosen it, so that controlled fields take it too.
 *
 * @returns whether anything had to change
 */
export const restoreField = (field: FieldElement, saved: FieldValue): boolean => {
  if (isSame(valueOf(field), saved) || field.disabled) return false
  if (isChoice(field)) {
    // The one of a group that was chosen takes the place of the others.
    if (field.type === 'radio' && saved === false) return false
    field.click()
    return true
  }
  if (field instanceof HTMLSelectElement && Array.isArray(saved)) {
    for (const option of field.options) option.selected = saved.includes(option.value)
  } else if (typeof saved === 'string') {
    setNatively(field, saved)
  }
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
