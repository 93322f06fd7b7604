/** Elements that a translator of the browser puts around, or in the place of, the text of a page. */
const wrapper = 'FONT'

/** The child of a parent that stands for one of its children now; null where nothing does. */
const standInOf = (parent: Node, child: Node): Node | null => {
  let node: Node | null = child
  while (node && node.parentNode !== parent) node = node.parentNode
  if (node) return node
  // The text itself was taken out: what has its words stands alone, or nobody knows which it is.
  const [only, ...others] = [...parent.childNodes].filter(({ nodeName }) => nodeName === wrapper)
  return child.nodeType === Node.TEXT_NODE && only && others.length === 0 ? only : null
}

/**
 * Lets React go on drawing a page whose text a translator has wrapped or replaced: taking away a child that lies elsewhere now, or
 * putting something before one, throws otherwise, and takes the whole page with it. To be called before React's code is run.
 */
export const tolerateTranslation = (nodes: Node = Node.prototype): void => {
  const { removeChild, insertBefore } = nodes
  nodes.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const standIn = standInOf(this, child)
    if (standIn) removeChild.call(this, standIn)
    return child
  }
  nodes.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    const place = before && before.parentNode !== this ? standInOf(this, before) : before
    return insertBefore.call(this, child, place) as Child
  }
}
