import type { Release, RemoteDeclaration } from 'shared/remote'
import type { BuiltPart } from '../bundlers/index.ts'

const join2 = <Item extends { path: string }>(a: Item[], b: Item[]): Item[] => [
  ...a,
  ...b.filter((item) => a.every(({ path }) => path !== item.path)),
]

/** Parts of the release: every page and layer of the declaration with the files of its chunk and of the exposed module. */
export const partsOf = (declaration: RemoteDeclaration, built: Record<string, BuiltPart>): Release['parts'] => {
  const exposed = built['remote']
  if (!exposed) throw new Error(`${declaration.name}: the build has no exposed module './remote'`)
  const wanted = [
    ...new Set(declaration.routes.map(({ page }) => `page-${page}`)),
    ...declaration.layers.map(({ name }) => `layer-${name}`),
  ]
  return Object.fromEntries(
    wanted.map((chunk) => {
      const part = built[chunk]
      if (!part) {
        throw new Error(
          `${declaration.name}: remote.json names '${chunk}', but no import has webpackChunkName "${chunk}"`,
        )
      }
      const consumes = [...new Set([...exposed.consumes, ...part.consumes])].sort()
      const scripts = join2(exposed.scripts, part.scripts)
      return [chunk.replace('-', ':'), { scripts, styles: join2(exposed.styles, part.styles), consumes }]
    }),
  )
}

/** Fails where code takes a shared module that no host provides: at run time that would break the remote as it loads. */
export const checkConsumed = (name: string, parts: Release['parts'], provided: readonly string[]): void => {
  const missing = Object.values(parts).flatMap(({ consumes }) => consumes.filter((key) => !provided.includes(key)))
  if (missing.length > 0)
    throw new Error(`${name} takes modules that the host does not provide: ${[...new Set(missing)].join(', ')}`)
}
