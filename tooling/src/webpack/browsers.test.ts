import { deepEqual, match } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import browserslist from 'browserslist'
import { browsers } from 'federation/bundlers'
import { root } from '../root.ts'

/** The oldest version of a browser that the site is made for. */
const oldest = (name: string): number =>
  Math.min(
    ...browserslist(browsers)
      .filter((each) => each.startsWith(`${name} `))
      .map((each) => parseFloat(each.slice(name.length + 1))),
  )

test('README and what is said about the service name the oldest browsers there are', () => {
  deepEqual(['chrome', 'edge', 'firefox', 'safari'].map(oldest), [125, 125, 126, 17.5])
  const pages = globSync(['README.md', 'mf-latest/pages/*/about-*.md'], { cwd: root })
  for (const page of pages)
    match(readFileSync(`${root}/${page}`, 'utf8'), /Chrome .+ Edge 125.+Firefox 126.+Safari 17\.5/s, page)
})
