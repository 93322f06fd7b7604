import { sourceHash } from 'federation/builds'
import type { BuildPlace } from 'federation/bundlers'
import { fromRoot, remoteNames, root } from '../root.ts'

/** Sources by which parts are built, besides their own. */
export const buildSources = [
  fromRoot('tooling/src/webpack'),
  ...['builds', 'bundlers', 'enhanced', 'webpack'].map((folder) => fromRoot('federation/src', folder)),
]

/** Which files of a package have side effects is in its package.json. */
const cacheVersion = (): string => {
  const packages = ['.', 'shared', 'federation', 'shell', ...remoteNames()].map((name) =>
    fromRoot(name, 'package.json'),
  )
  return sourceHash(root, buildSources, [
    fromRoot('package-lock.json'),
    fromRoot('tooling/src/webpack/tsconfig.bundles.json'),
    fromRoot('tsconfig.base.json'),
    ...packages,
  ])
}

/** The router's package names its development build whatever the mode; both its exports lead to the production build here. */
const productionRouter = (): Record<string, string> => {
  const built = fromRoot('node_modules/react-router/dist/production')
  return { 'react-router$': `${built}/index.mjs`, 'react-router/dom$': `${built}/dom-export.mjs` }
}

/** This repository as the place of builds. */
export const repository = (): BuildPlace => ({
  folder: root,
  tsconfig: fromRoot('tooling/src/webpack/tsconfig.bundles.json'),
  cache: { folder: fromRoot('build/cache'), version: cacheVersion() },
  alias: productionRouter(),
})
