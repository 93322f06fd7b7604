import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Look = 'light' | 'dark'

/** Values of the colour tokens in one look, as the last rule of a block says. */
const coloursIn = (block: string, look: Look): Map<string, string> =>
  new Map(
    [...block.matchAll(/--(color-[\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, look === 'light' ? light : dark],
    ),
  )

const blockOf = (selector: string): string => {
  const from = css.indexOf(selector)
  return css.slice(from, css.indexOf('}', from))
}

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const backgrounds = ['color-page', 'color-surface', 'color-surface-sunken']

for (const site of ['hse', 'sse', 'cvd']) {
  for (const look of ['light', 'dark'] as const) {
    const colours = new Map([
      ...coloursIn(blockOf(':root {'), look),
      ...coloursIn(blockOf(`[data-site='${site}']`), look),
    ])
    const colour = (name: string): string => colours.get(name) ?? assert.fail(`no colour ${name}`)
    const readable = (text: string, background: string, least = 4.5): void => {
      const ratio = contrast(colour(text), colour(background))
      assert.ok(ratio >= least, `${text} on ${background}: ${ratio.toFixed(2)}`)
    }

    test(`words on ${site} in the ${look} look have a contrast of at least 4.5`, () => {
      for (const background of backgrounds) {
        for (const text of ['color-text', 'color-text-muted', 'color-accent', 'color-accent-strong'])
          readable(text, background)
        for (const tone of ['good', 'warn', 'bad', 'info']) readable(`color-${tone}`, background)
      }
      readable('color-on-accent', 'color-accent')
      readable('color-on-accent', 'color-accent-strong')
      for (const text of ['color-text', 'color-text-muted', 'color-accent', 'color-accent-strong'])
        readable(text, 'color-accent-soft')
      for (const tone of ['good', 'warn', 'bad', 'info']) {
        readable(`color-${tone}`, `color-${tone}-soft`)
        readable('color-text', `color-${tone}-soft`)
      }
      for (const number of [1, 2, 3, 4, 5, 6]) {
        readable(`color-filter-${number}`, `color-filter-${number}-soft`)
        readable(`color-filter-${number}`, 'color-surface')
        readable('color-text', `color-filter-${number}-soft`)
      }
    })

    test(`edges of controls on ${site} in the ${look} look have a contrast of at least 3`, () => {
      for (const background of backgrounds) readable('color-border-strong', background, 3)
    })
  }
}

test('a change of look is at once: colours are on their way under a pointer only, and never where motion is unwanted', () => {
  const root = join(import.meta.dirname, '../../..')
  const sheets = globSync('{shared,federation,shell,mf-*}/src/**/*.css', { cwd: root })
  assert.ok(sheets.length > 20)
  for (const sheet of sheets) {
    const rules = readFileSync(join(root, sheet), 'utf8').matchAll(/([^{};]+)\{([^{}]*)\}/g)
    for (const [, selector = '', body = ''] of rules)
      if (/transition:[^;]*(color|all|background)/.test(body)) assert.match(selector, /:hover/, sheet)
  }
  const still = css.slice(css.indexOf('prefers-reduced-motion: reduce'))
  assert.match(still, /^[^}]*--duration: 0s;/)
})
