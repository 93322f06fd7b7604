import type { Page } from '@playwright/test'

/** A piece of text that a reader meets, and whether an element of its own says what language it is in. */
export interface VisibleText {
  text: string
  marked: boolean
}

/** Runs in the page: it may use nothing from outside. */
const collect = (): VisibleText[] => {
  const found: VisibleText[] = []
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('script, style, noscript, code, [data-shown-as-is]')
  const add = (text: string | null, element: Element): void => {
    const trimmed = (text ?? '').replace(/\s+/g, ' ').trim()
    const lang = element.closest('[lang]')
    if (trimmed && isShown(element)) found.push({ text: trimmed, marked: lang !== document.documentElement })
  }
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { textContent, parentElement } = nodes.currentNode
    if (parentElement) add(textContent, parentElement)
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
    for (const element of document.querySelectorAll(`body [${name}]`)) add(element.getAttribute(name), element)
  }
  return found
}

/** Every text in sight, also of the names that only a screen reader tells. */
export const visibleTexts = (page: Page): Promise<VisibleText[]> => page.evaluate(collect)

/** What the page said in one moment. */
export interface Moment {
  lang: string
  title: string
  texts: string[]
}

declare global {
  interface Window {
    moments: Moment[]
  }
}

/** Begins to note what the page says after each change of it; `moments` gives what was noted. */
export const watchTexts = (page: Page): Promise<void> =>
  page.evaluate(`
    const collect = ${collect.toString()}
    window.moments = []
    const note = () => window.moments.push({
      lang: document.documentElement.lang,
      title: document.title,
      texts: collect().filter(({ marked }) => !marked).map(({ text }) => text),
    })
    note()
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  `)

export const moments = (page: Page): Promise<Moment[]> => page.evaluate(() => window.moments)
