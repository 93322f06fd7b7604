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
