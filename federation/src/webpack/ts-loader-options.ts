import { createRequire } from 'node:module'
import type ReactRefreshTypeScript from 'react-refresh-typescript'
import { target } from '../bundlers/index.ts'
import { compilerPath } from './typescript-once.ts'

const require = createRequire(import.meta.url)

/** The transformer of Fast Refresh, a tool of development. */
const fastRefresh = () => {
  const refresh = require('react-refresh-typescript') as typeof ReactRefreshTypeScript
  return { before: [refresh()] }
}

/**
 * How ts-loader transforms TypeScript: each file by itself, without its types. JSX of development, as Fast Refresh, needs a
 * React of development: a remote inside a deployed host has neither.
 *
 * @param configFile tsconfig.json of the sources
 */
export const tsOptions = (configFile: string, refresh: boolean) => ({
  transpileOnly: true,
  compiler: compilerPath,
  // Of a compiler by another name it says that it may not fit.
  logLevel: 'error',
  configFile,
  // What the host relies on; the rest is what the configuration of the sources says.
  compilerOptions: {
    target,
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: refresh ? 'react-jsxdev' : 'react-jsx',
    sourceMap: true,
    removeComments: false,
  },
  ...(refresh && { getCustomTransformers: fastRefresh }),
})
