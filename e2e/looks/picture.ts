import type { Browser, Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'

/** Of a pixel on the screen, how much a picture keeps to each side: phones are narrow already. */
const scaleOf = (width: number): number => (width > 1000 ? 0.5 : width > 500 ? 0.6 : 0.75)

/** Of WebP, from 0 to 1: text is read at this, and a picture is about 20 kB. */
const quality = 0.55

/** Share of a picture's pixels that may differ: a caret, a rounded corner; a line that moved is ten times as much. */
export const tolerance = 0.002

/** Waits until nothing on the page is on its way: files, fonts, pictures, and one more frame. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const coming = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy')
    await Promise.allSettled(coming.map((image) => image.decode()))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Puts one address in place of those of accounts that are made for each run. */
const nameOneReader = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      if (/reader-[0-9a-f-]{36}@/.test(currentNode.nodeValue ?? ''))
        currentNode.nodeValue = (currentNode.nodeValue ?? '').replace(/reader-[0-9a-f-]{36}@/g, 'reader@')
    }
  })

/** Lets a function run in an empty page of the browser, which has no policy of a site. */
const inEmptyPage = async <Value>(browser: Browser, use: (page: Page) => Promise<Value>): Promise<Value> => {
  const page = await browser.newPage()
  try {
    return await use(page)
  } finally {
    await page.close()
  }
}

/**
 * Takes a picture of what is seen of a page, made small and packed by the browser itself.
 *
 * @returns the bytes of a WebP file
 */
export const takePicture = async (page: Page, browser: Browser): Promise<Buffer> => {
  await settle(page)
  await nameOneReader(page)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
  const scale = scaleOf(page.viewportSize()?.width ?? 0)
  const packed = await inEmptyPage(browser, (empty) =>
    empty.evaluate(
      async ([png, scale, quality]) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
        const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
        const small = await createImageBitmap(image, {
          resizeWidth: width,
          resizeHeight: height,
          resizeQuality: 'high',
        })
        const canvas = new OffscreenCanvas(width, height)
        canvas.getContext('2d')?.drawImage(small, 0, 0)
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      },
      [shot.toString('base64'), scale, quality] as const,
    ),
  )
  return Buffer.from(packed, 'base64')
}

interface Pixels {
  width: number
  height: number
  /** Four bytes a pixel. */
  data: Buffer
}

const pixelsOf = (browser: Browser, webp: Buffer): Promise<Pixels> =>
  inEmptyPage(browser, async (empty) => {
    const { width, height, bytes } = await empty.evaluate(async (webp) => {
      const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${webp}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() }
      const parts: string[] = []
      for (let start = 0; start < data.length; start += 0x8000)
        parts.push(String.fromCharCode(...data.subarray(start, start + 0x8000)))
      return { width: image.width, height: image.height, bytes: btoa(parts.join('')) }
    }, webp.toString('base64'))
    return { width, height, data: Buffer.from(bytes, 'base64') }
  })

/** The share of pixels in which two pictures differ, from 0 to 1; 1 for pictures of different sizes. */
export const differenceOf = async (browser: Browser, one: Buffer, other: Buffer): Promise<number> => {
  if (one.equals(other)) return 0
  const [a, b] = [await pixelsOf(browser, one), await pixelsOf(browser, other)]
  if (a.width !== b.width || a.height !== b.height) return 1
  return pixelmatch(a.data, b.data, undefined, a.width, a.height) / (a.width * a.height)
}

/** What draws the pages: the browser's main version, and the fonts it takes for the site's Latin and Chinese texts. */
export const drawnBy = async (page: Page, browser: Browser): Promise<string> => {
  // The stacks of every language, whatever the page's own: one machine is one answer.
  const stacks = await page.evaluate(() => {
    const { documentElement: root } = document
    const own = root.lang
    const found = ['en', 'zh-CN'].flatMap((lang) => {
      root.lang = lang
      const style = getComputedStyle(root)
      return ['--font-body', '--font-heading'].map((name) => style.getPropertyValue(name).replaceAll('"', "'"))
    })
    root.lang = own
    return [...new Set(found)]
  })
  const fonts = await inEmptyPage(browser, async (empty) => {
    await empty.setContent(
      stacks.map((stack) => `<p style="font-family: ${stack}">Evidence</p><p lang="zh-CN">证据</p>`).join(''),
    )
    const devtools = await empty.context().newCDPSession(empty)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' })
    const used = await Promise.all(nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })))
    return [...new Set(used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))].sort()
  })
  return `Chromium ${browser.version().split('.')[0]} with ${fonts.join(', ')}`
}
