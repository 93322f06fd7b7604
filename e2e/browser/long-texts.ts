import type { Page } from '@playwright/test'

/**
 * Makes every text in sight 35 % longer and writes it in letters with marks above and below, as a language might that
 * nobody has tried yet. Titles, abstracts and other texts in a language of their own stay as they are.
 */
export const lengthenTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const accents: Record<string, string> = { a: 'å', e: 'ë', i: 'ï', o: 'ö', u: 'ü', c: 'ç', E: 'É', A: 'Å', S: 'Š' }
    const filling = 'lörem ïpsüm dölör çonsëctëtur '
    const lengthened = (text: string): string => {
      const more = Math.ceil(text.trim().length * 0.35)
      const accented = text.replace(/[a-zEAS]/g, (sign) => accents[sign] ?? sign)
      return `${accented.trimEnd()} ${filling.repeat(more).slice(0, more).trim()}`
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const node = nodes.currentNode
      const inOwnLanguage = node.parentElement?.closest('[lang]') !== document.documentElement
      const hasWords = /\p{L}{2,}/u.test(node.textContent ?? '')
      if (hasWords && !inOwnLanguage && !node.parentElement?.closest('script, style, code')) {
        node.textContent = lengthened(node.textContent ?? '')
      }
    }
  })

/** What does not fit: texts cut off or run over what they stand in, and controls that lie on one another. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body
    const describe = (element: Element): string => `${element.textContent} (${element.outerHTML.slice(0, 120)})`
    /** What is clipped to a pixel, or lies in something that is, is for screen readers only. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      !isClipped(element)
    const hasText = ({ childNodes }: Element): boolean =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
    const width = document.documentElement.clientWidth

    const isCut = (element: Element): boolean => {
      const { overflowX, display, webkitLineClamp } = getComputedStyle(element)
      const clips = overflowX !== 'visible' && display !== 'inline' && webkitLineClamp === 'none'
      return clips && element.scrollWidth > element.clientWidth + 1
    }
    /** What lies in a row that is moved sideways is all there. */
    const isMovedSideways = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isMovedSideways(element.parentElement))
    const runsOver = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect()
      const holder = element.closest('button, a, label, li, h1, h2, h3, p')?.getBoundingClientRect()
      const isOutside = (right > width + 1 || left < -1) && !isMovedSideways(element)
      return isOutside || (holder !== undefined && right > holder.right + 1)
    }
    /** What scrolls a control, or holds it in its place: those of different ones pass under each other. */
    const scrollerOf = (element: Element): Element | null => {
      const parent = element.parentElement
      if (/fixed|sticky/.test(getComputedStyle(element).position)) return element
      return parent && /visible|clip/.test(getComputedStyle(parent).overflowY) ? scrollerOf(parent) : parent
    }
    const texts = [...top.querySelectorAll('*')].filter((element) => isShown(element) && hasText(element))
    const controls = [...top.querySelectorAll('button, a[href], select')]
      // A link over several lines has a box that is larger than its words.
      .filter((element) => isShown(element) && element.getClientRects().length === 1)
      .map((element) => ({ element, box: element.getBoundingClientRect(), scroller: scrollerOf(element) }))
      // Notices lie over the page, and go.
      .filter(({ element, box }) => box.bottom > 0 && !element.closest('[data-react-aria-top-layer]'))
    const overlaps = controls.flatMap((one, place) =>
      controls
        .slice(place + 1)
        .filter(({ element, box, scroller }) => {
          const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left)
          const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top)
          const within = one.element.contains(element) || element.contains(one.element)
          return across > 2 && down > 2 && !within && scroller === one.scroller
        })
        .map(({ element }) => `overlap: ${describe(one.element)} and ${describe(element)}`),
    )
    return [
      ...texts.filter(isCut).map((element) => `cut off: ${describe(element)}`),
      ...texts.filter(runsOver).map((element) => `runs over: ${describe(element)}`),
      ...overlaps,
    ].slice(0, 6)
  })
