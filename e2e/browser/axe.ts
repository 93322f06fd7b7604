import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG up to 2.2 AA, where targets have to be 24 pixels, which axe leaves out by itself, and its best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that is asked of a screen; a caller may narrow where or by which rules. */
export const axeFor = (page: Page): AxeBuilder => new AxeBuilder({ page }).withTags(tags)

/** What axe finds, a line for each rule, with the elements that break it. */
export const findingsOf = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
