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
    const isShown = (element: Element): boolean =>
      // A box of one pixel is for screen readers only.
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
    const hasText = ({ childNodes }: Element): boolean =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
    const width = document.documentElement.clientWidth

    const isCut = (element: Element): boolean => {
      const { overflowX, display, webkitLineClamp } = getComputedStyle(element)
      const clips = overflowX !== 'visible' && display !== 'inline' && webkitLineClamp === 'none'
      return clips && element.scrollWidth > element.clientWidth + 1
    }
    const runsOver = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect()
      const holder = element.closest('button, a, label, li, h1, h2, h3, p')?.getBoundingClientRect()
      return right > width + 1 || left < -1 || (holder !== undefined && right > holder.right + 1)
    }
    const texts = [...top.querySelectorAll('*')].filter((element) => isShown(element) && hasText(element))
    const controls = [...top.querySelectorAll('button, a[href], select')].filter(isShown)
    const lieOnOneAnother = (one: Element, other: Element): boolean => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      // A link over several lines has a box that is larger than its words.
      const isBroken = [one, other].some((element) => element.getClientRects().length > 1)
      return across > 2 && down > 2 && !isBroken && !one.contains(other) && !other.contains(one)
    }
    return [
      ...texts.filter(isCut).map((element) => `cut off: ${describe(element)}`),
      ...texts.filter(runsOver).map((element) => `runs over: ${describe(element)}`),
      ...controls.flatMap((one, place) =>
        controls
          .slice(place + 1)
          .filter((other) => lieOnOneAnother(one, other))
          .map((other) => `overlap: ${describe(one)} and ${describe(other)}`),
      ),
    ].slice(0, 6)
  })
