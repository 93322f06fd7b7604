/**
 * Copies the text of an element. Where the browser refuses the clipboard, the text is selected for the person to copy.
 *
 * @returns whether the text is on the clipboard
 */
export const copyText = async (element: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    window.getSelection()?.selectAllChildren(element)
    element.scrollIntoView({ block: 'center' })
    return false
  }
}
