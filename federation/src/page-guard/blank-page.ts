import { releaseInStack, type ReleaseName } from './code-at.ts'

const shown = { opacityProperty: true, visibilityProperty: true }

/** How a page looks from outside: its own content, something else (a reader mode, a dialog), a cover, or nothing at all. */
export type Look = 'content' | 'foreign' | 'nothing' | { cover: Element }

/** Points of a row and a column that are looked at. */
const points = 6

const hasContent = (element: Element): boolean =>
  element.textContent.trim() !== '' || element.querySelector('img, svg, canvas, video, iframe, input') !== null

/** Whether the frame of a page lies in view, though nothing of it is hit: what is inert, or hears no pointer, is there all the same. */
const isFrameInView = (page: Document, root: Element): boolean => {
  const { clientWidth, clientHeight } = page.documentElement
  return [...root.querySelectorAll('header, main')].some((each) => {
    if ('checkVisibility' in each && !each.checkVisibility(shown)) return false
    const { width, height, top, right, bottom, left } = each.getBoundingClientRect()
    return width > 0 && height > 0 && right > 0 && bottom > 0 && left < clientWidth && top < clientHeight
  })
}

/**
 * Looks at a page as its visitor does: what lies at points of a grid, whether it can be seen, and whether it says anything.
 *
 * @param root element that the host draws into
 */
export const lookAt = (page: Document, root: Element | null): Look => {
  const { clientWidth = 0, clientHeight = 0 } = page.documentElement ?? {}
  const hits = new Set<Element>()
  for (let row = 0; row < points; row += 1)
    for (let column = 0; column < points; column += 1) {
      const hit = page.elementFromPoint(((column + 0.5) * clientWidth) / points, ((row + 0.5) * clientHeight) / points)
      if (hit) hits.add(hit)
    }
  const beside: Element[] = []
  let own = false
  for (const hit of hits) {
    if (hit === page.documentElement || hit === page.body || hit === root) continue
    if ('checkVisibility' in hit && !hit.checkVisibility(shown)) continue
    if (!root?.isConnected || !root.contains(hit)) beside.push(hit)
    else own = true
  }
  // A page may have nothing where it was scrolled to, and yet be there.
  if (own && root && hasContent(root)) return 'content'
  const [first] = beside
  if (!first) return root?.isConnected && hasContent(root) && isFrameInView(page, root) ? 'content' : 'nothing'
  return beside.some(hasContent) || beside.length > 1 ? 'foreign' : { cover: first }
}

/** Points of a row of the header that are looked at, and texts of the main part. */
const places = [0.2, 0.5, 0.8]
const texts = 500
/** What may lie over the header. */
const layers = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'

/** Whether what lies over the header is not of it, or the header is clipped away. */
const isCovered = (page: Document, header: Element): boolean => {
  const { top, bottom, left, width } = header.getBoundingClientRect()
  const middle = (top + bottom) / 2
  if (middle <= 0 || middle >= page.documentElement.clientHeight) return false
  if (page.querySelector(layers)) return false
  const hits = places.map((place) => page.elementFromPoint(left + width * place, middle))
  const [first] = hits
  return hits.every((hit) => hit === first && !header.contains(hit)) && !header.closest('[inert]')
}

/** Whether there are words in the main part, and none can be seen. */
const isWordless = (page: Document, main: Element): boolean => {
  const walker = page.createTreeWalker(main, 4)
  let words = 0
  for (let node = walker.nextNode(); node && words < texts; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.nodeValue?.trim()) continue
    words += 1
    const { width, height } = parent.getBoundingClientRect()
    const { color } = page.defaultView?.getComputedStyle(parent) ?? {}
    if (width > 0 && height > 0 && parent.checkVisibility(shown) && !color?.endsWith(', 0)')) return false
  }
  return words > 0
}

/**
 * Whether a page cannot be seen, though it should: its header or its main part is made invisible, has no size, lies outside, or
 * is covered. A window without a size shows nothing anyway.
 */
export const isHidden = (page: Document): boolean => {
  const [header, main] = ['header', 'main'].map((name) => page.querySelector(`#root ${name}`))
  // Safari before 17.4 cannot tell.
  if (!header || !main || !('checkVisibility' in header)) return false
  const { clientWidth } = page.documentElement
  const { width, height, left, right, bottom } = header.getBoundingClientRect()
  const isOutside = right <= 0 || left >= clientWidth || bottom + (page.defaultView?.scrollY ?? 0) <= 0
  if (isOutside || width === 0 || height === 0) return true
  return (
    !header.checkVisibility(shown) || !main.checkVisibility(shown) || isCovered(page, header) || isWordless(page, main)
  )
}

/**
 * Turns off the styles of one release after another until the page can be seen; those that change nothing are left as they were.
 *
 * @param isUnseen whether the page cannot be seen
 * @returns the release whose styles they were; null where it was none, as of an extension of the browser, or a script
 */
export const makeVisible = (page: Document, isUnseen: () => boolean): ReleaseName | null => {
  const sheetsOf = new Map<string, { release: ReleaseName; sheets: CSSStyleSheet[] }>()
  for (const { sheet } of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const release = sheet && !sheet.disabled ? releaseInStack(`@${sheet.href ?? ''}`) : null
    if (!sheet || !release) continue
    const name = `${release.remote} ${release.version}`
    sheetsOf.set(name, { release, sheets: [...(sheetsOf.get(name)?.sheets ?? []), sheet] })
  }
  for (const { release, sheets } of sheetsOf.values()) {
    for (const sheet of sheets) sheet.disabled = true
    const isCured = !isUnseen()
    for (const sheet of sheets) {
      sheet.disabled = false
      if (isCured && isUnseen()) sheet.disabled = true
    }
    if (isCured) return release
  }
  return null
}
