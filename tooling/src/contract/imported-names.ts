import webpack, { type Compilation, type Dependency, type Module, type ModuleGraph } from 'webpack'

/** Modules that webpack joined into one keep their own imports. */
const innerModules = (module: Module): Module[] => {
  const inner: unknown = Reflect.get(module, 'modules')
  return Array.isArray(inner) ? inner.filter((each) => each instanceof webpack.Module) : [module]
}

const importedName = (dependency: Dependency, graph: ModuleGraph): string | undefined => {
  const getIds: unknown = Reflect.get(dependency, 'getIds')
  if (typeof getIds !== 'function') return undefined
  const ids: unknown = Reflect.apply(getIds, dependency, [graph])
  return Array.isArray(ids) && typeof ids[0] === 'string' ? ids[0] : undefined
}

/** Name of the shared module that a webpack module stands for, when it is one taken from the host. */
export const consumedName = (module: object): string[] => {
  if (Reflect.get(module, 'type') !== 'consume-shared-module') return []
  const options: unknown = Reflect.get(module, 'options')
  return typeof options === 'object' && options !== null ? [String(Reflect.get(options, 'shareKey'))] : []
}

/** Which names a build imports from each module that it takes from its host. */
export const importedNames = ({ modules, moduleGraph }: Compilation): Record<string, string[]> => {
  const found = new Map<string, Set<string>>()
  for (const module of [...modules].flatMap(innerModules)) {
    for (const dependency of module.dependencies) {
      const target = moduleGraph.getModule(dependency)
      const [shared] = target ? consumedName(target) : []
      if (!shared) continue
      const names = found.get(shared) ?? new Set()
      const name = importedName(dependency, moduleGraph)
      if (name) names.add(name)
      found.set(shared, names)
    }
  }
  return Object.fromEntries([...found].sort().map(([shared, names]) => [shared, [...names].sort()]))
}
