import { useLayoutEffect } from 'react'

/** A press, or a choice, that was made before the page's code was there. */
interface EarlyPress {
  control: HTMLElement
  /** Whether it was made in the part of the page that a remote draws. */
  inPart: boolean
  /** What was chosen: of a box or radio button whether it is on, of a list its value. */
  checked: boolean | undefined
  value: string
}

/** Listener of the page's inline script (`shell/server/rendering/before-paint.ts`), and what it has noted. */
interface PressNotes {
  (event: Event): void
  made: EarlyPress[]
  /** Brings the next look, which needs no code. */
  look: () => void
}

declare global {
  interface Window {
    notePress?: PressNotes
  }
}

const labelOf = (control: HTMLElement): string => {
  const label = 'labels' in control ? (control as HTMLInputElement).labels?.[0] : undefined
  return control.ariaLabel ?? label?.textContent ?? control.textContent
}

/** The control that took the place of one which was rendered again; none where several are called the same. */
const presentControl = (pressed: HTMLElement): HTMLElement | undefined => {
  if (pressed.isConnected) return pressed
  const [found, ...others] = [...document.querySelectorAll<HTMLElement>(pressed.localName)].filter(
    (control) => control.getAttribute('type') === pressed.getAttribute('type') && labelOf(control) === labelOf(pressed),
  )
  return others.length === 0 ? found : undefined
}

const renderedValue = ({ options }: HTMLSelectElement): string | undefined =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value

/** Does what was pressed, as if it were pressed now; a choice that is already so is left. */
const press = ({ control: pressed, checked, value }: EarlyPress): void => {
  const control = presentControl(pressed)
  const isServed = control === pressed
  if (control instanceof HTMLSelectElement) {
    if (value === (isServed ? renderedValue(control) : control.value)) return
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (control instanceof HTMLInputElement && checked !== undefined) {
    if (checked === (isServed ? control.defaultChecked : control.checked)) return
    // The value that the page's code has; the change event reports the press to it.
    control.checked = !checked
    control.click()
  } else control?.click()
}

/** Does presses one after the other, each when the page has taken the one before it. */
const pressAll = async (presses: readonly EarlyPress[]): Promise<void> => {
  for (const each of presses) {
    press(each)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const isButton = ({ control }: EarlyPress): boolean => control.localName === 'button'

/** Of all that was noted: the last choice of each control, and of buttons the last one that was pressed on the page. */
const wanted = (made: readonly EarlyPress[], isMeant: (press: EarlyPress) => boolean): EarlyPress[] => {
  const choices = new Map(made.filter((each) => !isButton(each)).map((each) => [each.control, each]))
  const pressed = made.findLast(isButton)
  return [...choices.values(), ...(pressed ? [pressed] : [])].filter(isMeant)
}

/** Ends the noting of presses: the page's code answers all from here on. */
export const endEarlyPresses = (page: Window): void => {
  const notes = page.notePress
  if (!notes) return
  page.removeEventListener('click', notes, true)
  page.removeEventListener('change', notes, true)
  delete page.notePress
}

/** Has the shell's own store bring the next look, until React listens. */
export const takeEarlyLooks = (page: Window, nextLook: () => void): void => {
  if (page.notePress) page.notePress.look = nextLook
}

/**
 * Does what was pressed in the shell before its code was there. React takes over at once what is pressed, so this is called
 * as soon as it listens. What is pressed in a part that the server has rendered is noted until the part is taken over (`EarlyPresses`).
 *
 * @param hasPart whether the page has such a part; otherwise all of it is the shell's
 */
export const answerShellPresses = (page: Window, hasPart: boolean): void => {
  const notes = page.notePress
  if (!notes) return
  notes.look = () => {}
  if (!hasPart) endEarlyPresses(page)
  void pressAll(wanted(notes.made, ({ inPart }) => !hasPart || !inPart))
}

/**
 * Ends the noting.
 *
 * @returns what was pressed in the part before, but for a press that is on its way: React, which takes the part over for it at
 * once, goes on with it
 */
const takePartPresses = (page: Window): EarlyPress[] => {
  const made = page.notePress?.made ?? []
  endEarlyPresses(page)
  const target = page.event?.target
  const isOnItsWay = ({ control }: EarlyPress): boolean => target instanceof Node && control.contains(target)
  return wanted(made, (each) => each.inPart && !isOnItsWay(each))
}

/**
 * Does what was pressed in a part before its code was here. Stands after all of the part, within its boundary: from its commit
 * on React answers what is pressed. It is done right after the commit, and not after the effects, which run once the browser
 * has drawn the page: that would take a slow device a fifth of a second.
 */
export const EarlyPresses = (): null => {
  useLayoutEffect(() => {
    const presses = takePartPresses(window)
    queueMicrotask(() => void pressAll(presses))
  }, [])
  return null
}
