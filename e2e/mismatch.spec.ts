import { reportsOf } from 'federation/testing'
import { heading } from './browser/page-parts.ts'
import { openRendered } from './browser/rendered-page.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'

/** Lets the browser draw another element than the server, which renders a remade release by the modules it was made of. */
const otherHeading = (path: string, text: string): string => {
  if (path !== 'page-latest.js') return text
  const changed = text.replace(/\{Page:\(\)=>(\w+)/, '{Page:()=>()=>"drawn by the browser"')
  if (changed === text) throw new Error('The page has no export of that name.')
  return changed
}

test(
  'a page that the browser draws otherwise than the server is drawn anew, and told with its release',
  { tag: '@full' },
  async ({ page, site, problems }) => {
    problems.allow(/Minified React error|hydrat/i)
    const reported = await reportsOf(page, 'mf-latest')
    site.release('mf-latest', '9.0.0', otherHeading)
    await openRendered(page, site.at('hse', '/latest-content?lang=en'))
    await expect(page.locator('#root')).toHaveAttribute('data-rendered', /9\.0\.0/)
    await expect(page.getByRole('main')).toHaveText('drawn by the browser')
    await expect(heading(page)).toHaveCount(0)
    expect((await reported('mismatch')).ofIt).toContain('mismatch')
  },
)
