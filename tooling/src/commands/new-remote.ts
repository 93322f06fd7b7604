import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { devPort } from '../development/dev-server.ts'
import { addWorkspace } from '../new-remote/add-workspace.ts'
import { remoteFiles } from '../new-remote/remote-files.ts'
import { run } from '../processes/run.ts'
import { readPackage } from '../read-json.ts'
import { fromRoot, remoteNames } from '../root.ts'
import { sharedPackages } from '../webpack/shared-modules.ts'

/** Versions as an existing remote states them. */
const takenVersions = (remote: string): Record<string, string> => readPackage(fromRoot(remote)).dependencies

export default defineCommand({
  words: { name: { type: 'string', demandOption: true } },
  run: async ({ name }) => {
    if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new Error(
        `'${name}' is no name of a remote: it must be mf- and words in small letters, such as mf-word-list.`,
      )
    if (existsSync(fromRoot(name))) throw new Error(`There is a folder ${name} already.`)
    const versions = takenVersions(remoteNames()[0] ?? '')
    const files = remoteFiles({
      name,
      port: Math.max(...remoteNames().map(devPort)) + 1,
      versions,
      provided: sharedPackages,
    })
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(fromRoot(name, path)), { recursive: true })
      writeFileSync(fromRoot(name, path), text)
    }
    addWorkspace(name, readPackage(fromRoot(name)).dependencies)
    const prettier = fromRoot('node_modules/prettier/bin/prettier.cjs')
    const { ok, output } = await run(process.execPath, [
      prettier,
      '--write',
      name,
      'package.json',
      'tsconfig.json',
      'rights.json',
    ])
    if (!ok) throw new Error(output)
    console.log(`${name} is made. Try it: npm run dev -w ${name}. Make it live: npm run evidence -- release ${name}.`)
  },
})
