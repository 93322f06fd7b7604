/** Milliseconds for which a page waits for the styles that the server's HTML asked for; then they are requested again. */
const timeout = 2000

const hasEnded = ({ href }: HTMLLinkElement): boolean => performance.getEntriesByName(href).length > 0

/** Whether its rules are there: one that was answered with an error has a sheet too. */
const hasArrived = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

const settled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    if (hasArrived(link) || hasEnded(link)) return resolve()
    const timer = setTimeout(resolve, timeout)
    for (const event of ['load', 'error'])
      link.addEventListener(event, () => {
        clearTimeout(timer)
        resolve()
      })
  })

/**
 * Registers the styles of a rendered part with webpack's runtime, which finds them by an absolute address. Those that did not
 * arrive are taken off the page: nothing is painted while they are awaited, and the part's own loading knows what to do
 * without them.
 */
export const takeServedStyles = async (page: Document): Promise<void> => {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-part]')]
  await Promise.all(links.map(settled))
  for (const link of links) {
    if (hasArrived(link)) link.dataset['href'] = link.href
    else link.remove()
  }
}
