import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { siteIds, type SiteId } from 'shared/sites'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { fromRoot } from '../root.ts'
import { findChromium } from '../setup/chromium.ts'

/** The signs of the header (shell/src/header/header.tsx) and the accents of the theme. */
const look: Record<SiteId, { path: string; accent: string }> = {
  hse: { path: 'M6 22h20M6 16h14M6 10h8M24 6v8M20 10h8', accent: '#0a5a72' },
  sse: {
    path: 'M16 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM7 24a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM25 24a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM13.5 9l-4.5 9M18.5 9l4.5 9M10 21h12',
    accent: '#86305c',
  },
  cvd: { path: 'M4 24c5 0 5-16 12-16s7 16 12 16M4 16c3 0 4 3 6 3M22 19c2 0 3-3 6-3', accent: '#41479c' },
}

const stroke = (colour: string): string =>
  `fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"`

const icon = ({ path, accent }: (typeof look)[SiteId], corner: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44"><rect width="44" height="44" rx="${corner}" fill="${accent}"/><path transform="translate(6 8)" d="${path}" ${stroke('#fff')}/></svg>\n`

const card = ({ path, accent }: (typeof look)[SiteId], name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#fcfbf8"/><rect width="1200" height="16" fill="${accent}"/><path transform="translate(170 165) scale(10)" d="${path}" ${stroke(accent)}/><text x="590" y="375" font-family="Georgia, 'Noto Serif', serif" font-size="200" font-weight="600" fill="#1b1e21">${name}</text></svg>`

/** A PNG as the one picture of an ICO file. */
const inIco = (png: Buffer, side: number): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

export default defineCommand({
  run: async () => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
    const page = await browser.newPage()
    const draw = async (svg: string, path: string, width: number, height: number): Promise<void> => {
      await page.setViewportSize({ width, height })
      await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`)
      await page.screenshot({ path, omitBackground: true, type: 'png' })
    }
    for (const site of siteIds) {
      const folder = fromRoot('shell/public/icons', site)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'icon.svg'), icon(look[site], 8))
      for (const side of [180, 192, 512]) await draw(icon(look[site], 0), join(folder, `icon-${side}.png`), side, side)
      const favicon = join(folder, 'favicon.ico')
      await draw(icon(look[site], 8), favicon, 32, 32)
      writeFileSync(favicon, inIco(readFileSync(favicon), 32))
      await draw(card(look[site], site.toUpperCase()), join(folder, 'card.png'), 1200, 630)
    }
    await browser.close()
  },
})
