import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { siteFolder } from '../../tooling/src/root.ts'

export interface ShippedStyles {
  /** Each property of a rule, with all that is declared for it there: an engine takes the last one that it knows. */
  declarations: [property: string, value: string][][]
  selectors: string[]
}

const unprefixed = (property: string): string => property.replace(/^-(?:webkit|moz|ms)-/, '')

/** What the style sheets of the site declare, each once. */
export const shippedStyles = (): ShippedStyles => {
  const declarations = new Map<string, [string, string][]>()
  const selectors = new Set<string>()
  const folder = siteFolder()
  for (const path of globSync('{shell,remotes}/**/*.css', { cwd: folder })) {
    postcss.parse(readFileSync(join(folder, path), 'utf8')).walkRules((rule) => {
      if (rule.parent?.type === 'atrule' && 'name' in rule.parent && /keyframes$/.test(rule.parent.name)) return
      for (const selector of rule.selectors) selectors.add(selector)
      const ofRule = Map.groupBy(
        rule.nodes.filter((node) => node.type === 'decl').filter(({ prop }) => !prop.startsWith('--')),
        ({ prop }) => unprefixed(prop),
      )
      for (const each of ofRule.values()) {
        const alternatives = each.map(({ prop, value }): [string, string] => [prop, value])
        declarations.set(JSON.stringify(alternatives), alternatives)
      }
    })
  }
  return { declarations: [...declarations.values()], selectors: [...selectors] }
}

/** Runs in a page: declarations and selectors of which the engine knows nothing. */
export const unknownTo = ({ declarations, selectors }: ShippedStyles): string[] => [
  ...declarations
    .filter((alternatives) => !alternatives.some(([property, value]) => CSS.supports(property, value)))
    .map(([[property = '', value = ''] = []]) => `${property}: ${value}`),
  ...selectors.filter((selector) => !CSS.supports(`selector(${selector})`)),
]
