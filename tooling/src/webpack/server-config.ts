import webpack, { type Configuration } from 'webpack'
import { baseConfig, forServer } from 'federation/webpack'
import { fromRoot } from '../root.ts'
import { repository } from './repository.ts'
import { federationFlags, sharedVersions } from './shared-modules.ts'

/**
 * The shell as the site server renders pages with it: one file, which exports `shell/src/rendering/server-entry.tsx`.
 *
 * @param publicPath where the browser's build of the same version lies
 */
export const shellServerConfig = (output: string, publicPath: string): Configuration => {
  const options = { mode: 'production', output, publicPath, uniqueName: 'shell', place: repository() } as const
  const base = forServer(baseConfig(options, { classPrefix: 'shell' }))
  return {
    ...base,
    name: 'shell server',
    entry: { server: fromRoot('shell/src/rendering/server-entry.tsx') },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()), ...federationFlags }),
    ],
  }
}
