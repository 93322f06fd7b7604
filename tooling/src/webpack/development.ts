import { createRequire } from 'node:module'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import type { Configuration } from 'webpack'
import { fromRoot } from '../root.ts'

const require = createRequire(import.meta.url)

/** Adds Fast Refresh to a build. All builds on a page use the host's refresh runtime: with several, updates get lost. */
export const withFastRefresh = (config: Configuration, { host }: { host: boolean }): Configuration => ({
  ...config,
  plugins: [
    ...(config.plugins ?? []),
    new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /-refresh[.]cjs$/] }),
  ],
  resolve: {
    ...config.resolve,
    alias: {
      ...config.resolve?.alias,
      'react-refresh/runtime$': fromRoot('tooling/src/development', host ? 'host-refresh.cjs' : 'remote-refresh.cjs'),
      'real-react-refresh$': require.resolve('react-refresh/runtime'),
    },
  },
  optimization: { ...config.optimization, minimize: false },
})
