import type { Browser } from '@playwright/test'

/** How a visit is slowed down; times in milliseconds, rates in bytes a second. */
export interface Throttling {
  name: string
  latency: number
  download: number
  cpu: number
}

export const throttlings: Throttling[] = [
  { name: 'unthrottled', latency: 0, download: -1, cpu: 1 },
  { name: '4G, slow CPU', latency: 60, download: (9 * 1024 * 1024) / 8, cpu: 4 },
  { name: 'slow line', latency: 150, download: (1.6 * 1024 * 1024) / 8, cpu: 4 },
]

export interface Visit {
  /** Milliseconds from navigation to the first painted results. */
  ready: number
  bytes: number
  scriptBytes: number
  requests: number
}

/** Runs in the page before its own scripts: notes when the first result has been painted. */
const watchFirstResult = (): void => {
  const note = (): boolean => {
    if (!document.querySelector('[role="feed"] article, article[aria-posinset]')) return false
    requestAnimationFrame(() => requestAnimationFrame(() => Reflect.set(window, 'firstResultAt', performance.now())))
    return true
  }
  const observer = new MutationObserver(() => {
    if (note()) observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Visits an address with an empty cache and measures it. @throws Error when no result appears within a minute */
export const visit = async (browser: Browser, address: string, throttling: Throttling): Promise<Visit> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttling.latency,
      downloadThroughput: throttling.download,
      uploadThroughput: throttling.download,
    })
    await client.send('Emulation.setCPUThrottlingRate', { rate: throttling.cpu })
    const kinds = new Map<string, string>()
    let bytes = 0
    let scriptBytes = 0
    client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
    })
    await page.addInitScript(watchFirstResult)
    await page.goto(address, { waitUntil: 'commit' })
    const ready = await page.waitForFunction(
      () => Reflect.get(window, 'firstResultAt') as number | undefined,
      undefined,
      {
        timeout: 60_000,
      },
    )
    const at = Number(await ready.jsonValue())
    await page.waitForLoadState('networkidle')
    return { ready: at, bytes, scriptBytes, requests: kinds.size }
  } finally {
    await context.close()
  }
}
