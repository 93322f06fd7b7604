import { releaseInStack, type ReleaseName } from 'federation/page-guard'

const shown = { opacityProperty: true, visibilityProperty: true }

/**
 * Whether a page cannot be seen, though it should: its header or its main part is made invisible, has no size, or lies outside.
 * A window without a size shows nothing anyway.
 */
export const isHidden = (page: Document): boolean => {
  const [header, main] = ['header', 'main'].map((name) => page.querySelector(`#root ${name}`))
  const { clientWidth } = page.documentElement
  // Safari before 17.4 cannot tell.
  if (!header || !main || !('checkVisibility' in header)) return false
  if (page.fullscreenElement || (page.defaultView?.innerWidth ?? 0) === 0) return false
  const { width, height, left, right, bottom } = header.getBoundingClientRect()
  const isOutside = right <= 0 || left >= clientWidth || bottom + (page.defaultView?.scrollY ?? 0) <= 0
  return isOutside || width === 0 || height === 0 || !header.checkVisibility(shown) || !main.checkVisibility(shown)
}

/**
 * Turns off the styles of releases one by one until the page can be seen; those that change nothing are left as they were.
 *
 * @returns the release whose style it was; null where it was none, as of an extension of the browser, or a script
 */
export const makeVisible = (page: Document): ReleaseName | null => {
  for (const { sheet } of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const release = sheet && !sheet.disabled ? releaseInStack(`@${sheet.href ?? ''}`) : null
    if (!sheet || !release) continue
    sheet.disabled = true
    if (!isHidden(page)) return release
    sheet.disabled = false
  }
  return null
}

/** Milliseconds between two looks at the page. */
const looks = 4000

/**
 * Looks now and then whether the page can be seen. Where it cannot twice in a row, the style of a release that hides it is turned
 * off and reported. If no style of a release hides it, the check ends.
 *
 * @returns stops looking
 */
export const watchHidden = (page: Document, onHidden: (release: ReleaseName) => void): (() => void) => {
  let before = false
  const look = (): void => {
    if (page.visibilityState === 'hidden') return
    const now = isHidden(page)
    const release = before && now ? makeVisible(page) : null
    if (release) onHidden(release)
    else if (before && now) stop()
    before = now && !release
  }
  const timer = setInterval(look, looks)
  const stop = (): void => clearInterval(timer)
  return stop
}
