import { callsIn, sourcesBelow } from 'federation/contract'
import { fromRoot } from '../root.ts'

/** Calls of the API that what a module of `shared` exports makes, by its names; those that make none are left out. */
export const callsByName = (module: string): Record<string, string[]> => {
  const found: Record<string, string[]> = {}
  const sources = sourcesBelow(fromRoot('shared/src', module.replace('shared/', '')))
  for (const text of sources.flatMap((each) => each.split(/\bexport (?=const |function )/))) {
    const name = /^(?:const|function) (\w+)/.exec(text)?.[1]
    const calls = callsIn(text)
    if (name !== undefined && calls.length > 0) found[name] = [...(found[name] ?? []), ...calls]
  }
  return found
}

/** Every call of the API that a remote makes itself, or through what it imports from `shared`. */
export const apiCalls = (name: string, shared: Readonly<Record<string, readonly string[]>>): string[] => {
  const own = sourcesBelow(fromRoot(name, 'src')).flatMap(callsIn)
  const through = Object.entries(shared)
    .filter(([module]) => module.startsWith('shared/'))
    .flatMap(([module, names]) => {
      const calls = callsByName(module)
      return names.flatMap((each) => calls[each] ?? [])
    })
  return [...new Set([...own, ...through])].sort()
}
