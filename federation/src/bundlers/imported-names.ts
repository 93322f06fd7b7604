/** A module of a build, as far as webpack and Rspack name the same things alike. */
export interface GraphModule {
  type: string
  identifier(): string
  dependencies: readonly object[]
}

/** What a build consists of: a compilation of webpack or Rspack. */
export interface BuiltGraph<Module extends GraphModule> {
  modules: Iterable<Module>
  /** The module that a dependency leads to. */
  targetOf(dependency: Module['dependencies'][number]): GraphModule | null | undefined
  /** The names that a dependency takes of it, the first of them exported by the module itself. */
  namesOf(dependency: Module['dependencies'][number]): unknown
}

const isModule = (value: unknown): value is GraphModule =>
  typeof value === 'object' && value !== null && 'identifier' in value && 'dependencies' in value

/** Modules that the bundler joined into one keep their own imports. */
const innerModules = <Module extends GraphModule>(module: Module): GraphModule[] => {
  const inner: unknown = Reflect.get(module, 'modules')
  return Array.isArray(inner) ? inner.filter(isModule) : [module]
}

/** Rspack's module says which one it stands for by its identifier alone: `consume shared module (default) shared/ui@^1.0.0`. */
const identified = /^consume shared module \([^)]*\) (@?[^@\s]+)/

/** Name of the shared module that a module of a build stands for, when it is one taken from the host. */
export const consumedName = (module: GraphModule): string[] => {
  if (module.type !== 'consume-shared-module') return []
  const options: unknown = Reflect.get(module, 'options')
  if (typeof options === 'object' && options !== null) return [String(Reflect.get(options, 'shareKey'))]
  const name = identified.exec(module.identifier())?.[1]
  return name === undefined ? [] : [name]
}

/** Which names a build imports from each module that it takes from its host. */
export const importedNames = <Module extends GraphModule>({
  modules,
  targetOf,
  namesOf,
}: BuiltGraph<Module>): Record<string, string[]> => {
  const found = new Map<string, Set<string>>()
  for (const module of [...modules].flatMap(innerModules)) {
    for (const dependency of module.dependencies) {
      const target = targetOf(dependency)
      const [shared] = target ? consumedName(target) : []
      if (!shared) continue
      const names = found.get(shared) ?? new Set()
      const given = namesOf(dependency)
      if (Array.isArray(given) && typeof given[0] === 'string') names.add(given[0])
      found.set(shared, names)
    }
  }
  return Object.fromEntries([...found].sort().map(([shared, names]) => [shared, [...names].sort()]))
}
