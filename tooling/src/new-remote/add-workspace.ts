import * as v from 'valibot'
import { writeAtomically } from 'federation/files'
import { readJson } from '../read-json.ts'
import { fromRoot } from '../root.ts'

/** Changes what the schema names of a file; the rest of it stays as it is. */
const change = <Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  edit: (content: v.InferOutput<Schema>) => object,
): void => {
  const path = fromRoot(file)
  writeAtomically(path, `${JSON.stringify(edit(readJson(path, schema)), null, 2)}\n`)
}

const workspacesSchema = v.looseObject({ workspaces: v.array(v.string()) })
const lockSchema = v.looseObject({
  packages: v.objectWithRest({ '': workspacesSchema }, v.looseObject({})),
})

/** Workspaces with a new one after the last remote. */
const withRemote = (workspaces: readonly string[], name: string): string[] =>
  workspaces.toSpliced(workspaces.findLastIndex((each) => each.startsWith('mf-')) + 1, 0, name)

const sorted = (packages: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Makes a folder a workspace of the project: in package.json, the lock file and the TypeScript build, and gives it what it takes. */
export const addWorkspace = (name: string, dependencies: Readonly<Record<string, string>>): void => {
  change('package.json', workspacesSchema, (root) => ({ ...root, workspaces: withRemote(root.workspaces, name) }))
  change('tsconfig.json', v.looseObject({ references: v.array(v.object({ path: v.string() })) }), (config) => {
    const paths = config.references.map(({ path }) => path)
    return { ...config, references: withRemote(paths, name).map((path) => ({ path })) }
  })
  const noun = name.slice('mf-'.length)
  const own = { team: noun, texts: noun, routes: [`/${noun}`], layers: [] }
  change('rights.json', v.looseObject({ remotes: v.looseObject({}) }), (rights) => ({
    ...rights,
    remotes: { ...rights.remotes, [name]: own },
  }))
  change('package-lock.json', lockSchema, ({ packages, ...lock }) => ({
    ...lock,
    packages: sorted({
      ...packages,
      '': { ...packages[''], workspaces: withRemote(packages[''].workspaces, name) },
      [name]: { version: '1.0.0', license: 'MIT', dependencies },
      [`node_modules/${name}`]: { resolved: name, link: true },
    }),
  }))
}
