import { parseAst } from 'vite'

/** A node of ESTree, as far as imports and exports are concerned. */
interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}

/** An `import()` of a module that is named by a plain string. */
export interface DynamicImport {
  start: number
  end: number
  specifier: string
}

/** What a module, as plain JavaScript, asks of others. */
export interface ModuleImports {
  /** Names it takes from each module by `import` and `export … from`. */
  names: Record<string, string[]>
  dynamic: DynamicImport[]
}

const nameOf = (specifier: unknown, field: 'imported' | 'local'): string[] => {
  if (!isNode(specifier)) return []
  if (specifier.type === 'ImportDefaultSpecifier') return ['default']
  const name = specifier[field]
  if (!isNode(name) || !['ImportSpecifier', 'ExportSpecifier'].includes(specifier.type)) return []
  return [String(name['name'] ?? name['value'])]
}

const literal = (node: unknown): string | undefined =>
  isNode(node) && typeof node['value'] === 'string' ? node['value'] : undefined

/** Reads the imports of a module. */
export const readImports = (code: string): ModuleImports => {
  const names: Record<string, string[]> = {}
  const dynamic: DynamicImport[] = []
  walk(parseAst(code) as unknown as Node, (node) => {
    const source = literal(node['source'])
    if (source === undefined) return
    const specifiers = Array.isArray(node['specifiers']) ? (node['specifiers'] as unknown[]) : []
    if (node.type === 'ImportDeclaration')
      (names[source] ??= []).push(...specifiers.flatMap((each) => nameOf(each, 'imported')))
    if (node.type === 'ExportNamedDeclaration')
      (names[source] ??= []).push(...specifiers.flatMap((each) => nameOf(each, 'local')))
    if (node.type === 'ImportExpression') dynamic.push({ start: node.start, end: node.end, specifier: source })
  })
  return { names, dynamic }
}
