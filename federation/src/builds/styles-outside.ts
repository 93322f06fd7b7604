import { parse, type AtRule, type ChildNode, type Rule } from 'postcss'
import parseSelector, { type Node, type Selector } from 'postcss-selector-parser'

/** Rules that hold others, and say nothing of what these apply to. */
const plainGroups = ['media', 'supports', 'layer', 'container', 'starting-style']

/** What a remote may say of the whole page while an element of its own is there: the room that its bar takes above it. */
const roomAbove = ['scroll-padding-block-start', '--notices-start', '--room-below']

/** Names that the whole page shares, so that they must carry the remote's own. */
const named: Readonly<Record<string, (rule: AtRule) => string>> = {
  keyframes: ({ params }) => params,
  property: ({ params }) => params.replace(/^--/, ''),
  'counter-style': ({ params }) => params,
  'font-face': (rule) => {
    const family = rule.nodes?.find((node) => node.type === 'decl' && node.prop.toLowerCase() === 'font-family')
    return family?.type === 'decl' ? family.value.replace(/^["']/, '') : ''
  },
}

/**
 * What of a style sheet could reach elements that are not of the remote. A rule stays inside when what it applies to has a
 * class of the remote's own, or stands within an element that has one; `@scope` with such a class does the same.
 *
 * @param name of the remote, which its classes begin with (`mf-search_title`)
 * @returns the selectors and rules that reach further, as they are written
 * @throws CssSyntaxError when it is no style sheet
 */
export const stylesOutside = (css: string, name: string): string[] => {
  const isOwn = (given: string): boolean => given.startsWith(`${name}_`) || given.startsWith(`${name}-`)

  const isOwnNode = (node: Node, nested: boolean): boolean => {
    if (node.type === 'class') return isOwn(node.value)
    if (node.type === 'nesting') return nested
    return (
      node.type === 'pseudo' &&
      [':is', ':where'].includes(node.value) &&
      node.nodes.length > 0 &&
      node.nodes.every((each) => staysInside(each, nested, false))
    )
  }
  /**
   * @param nested whether it stands in a rule that stays inside
   * @param isWhole whether it is a selector of a rule, which goes on from the rule around it where it has no `&` at all
   */
  const staysInside = (selector: Selector, nested: boolean, isWhole: boolean): boolean => {
    const nodes = selector.nodes.filter(({ type }) => type !== 'comment')
    let isRelative = nested && isWhole
    selector.walkNesting(() => {
      isRelative = false
    })
    // Where what was read so far leads: to elements of the remote's own, into them, or anywhere.
    let place: 'anywhere' | 'own' | 'within' = isRelative ? 'own' : 'anywhere'
    let own = false
    let combinator = ''
    const endCompound = (): void => {
      const isBeside = combinator !== '' && combinator !== '>'
      if (own) place = 'own'
      // What stands beside an element within the remote's own has the same parent.
      else if (place === 'own') place = isBeside ? 'anywhere' : 'within'
      own = false
    }
    for (const [index, node] of nodes.entries()) {
      if (node.type !== 'combinator') own ||= isOwnNode(node, nested)
      // A selector that begins with one goes on from the rule it stands in.
      else {
        if (index > 0) endCompound()
        combinator = node.value.trim()
      }
    }
    endCompound()
    return place !== 'anywhere'
  }
  const selectorsOutside = (text: string, nested: boolean): string[] =>
    parseSelector()
      .astSync(text)
      .nodes.filter((selector) => !staysInside(selector, nested, true))
      .map((selector) => String(selector).trim())

  const isRoomAbove = (selector: string, { nodes }: Rule): boolean => {
    const bar = /^html:has\((.+)\)$/.exec(selector)?.[1]
    return (
      bar !== undefined &&
      selectorsOutside(bar, false).length === 0 &&
      nodes.every((node) => node.type === 'decl' && roomAbove.includes(node.prop))
    )
  }
  const outside = (nodes: readonly ChildNode[], nested: boolean): string[] =>
    nodes.flatMap((node) => {
      if (node.type === 'rule') return ofRule(node, nested)
      return node.type === 'atrule' ? ofAtRule(node, nested) : []
    })
  const ofRule = (rule: Rule, nested: boolean): string[] => {
    const found = selectorsOutside(rule.selector, nested).filter((selector) => !isRoomAbove(selector, rule))
    return found.length > 0 ? found : outside(rule.nodes, true)
  }
  const ofAtRule = (rule: AtRule, nested: boolean): string[] => {
    const { name: kind, params, nodes = [] } = rule
    const written = `@${kind} ${params}`.trim()
    const nameOf = named[kind.toLowerCase()]
    if (nameOf) return isOwn(nameOf(rule)) ? [] : [written]
    if (kind === 'charset') return []
    if (kind === 'scope') {
      const start = /^\(([^)]*)\)/.exec(params)?.[1]
      return start !== undefined && selectorsOutside(start, nested).length === 0 ? outside(nodes, true) : [written]
    }
    return plainGroups.includes(kind) ? outside(nodes, nested) : [written]
  }
  return outside(parse(css).nodes, false)
}

/**
 * Checks the style sheets of a build.
 *
 * @param sheets text of each by its path
 * @throws Error that names the sheet, and the selectors and rules of it that reach outside
 */
export const checkStyles = (name: string, sheets: Readonly<Record<string, string>>): void => {
  for (const [path, css] of Object.entries(sheets)) {
    const found = [...new Set(stylesOutside(css, name))]
    if (found.length > 0)
      throw new Error(
        `${path} styles more than the part of ${name}:\n  - ${found.join('\n  - ')}\n` +
          `Its own classes begin with '${name}_' or '${name}-': name the file *.module.css and give css-loader ` +
          `\`modules: { localIdentName: '${name}_[hash:base64:6]' }\`, or write the rules within \`@scope (.${name}_page)\`.`,
      )
  }
}
