import type { Configuration } from 'webpack'
import { shellVersion, remoteVersion } from '../release/version.ts'
import { fromRoot } from '../root.ts'
import { hostConfig } from '../webpack/host-config.ts'
import { remoteConfig } from '../webpack/remote-config.ts'

export { fromHost } from '../webpack/shared-modules.ts'

type Mode = 'production' | 'development'

const build = (part: string, mode: Mode): Configuration => {
  const output = fromRoot(part, 'dist')
  return part === 'shell'
    ? hostConfig({ mode, output, publicPath: `/shell/${shellVersion('federated')}/`, composition: 'federated' })
    : remoteConfig(part, remoteVersion(part), { mode, output })
}

/**
 * The `webpack.config.mjs` of a part, for webpack-cli in its folder: `npx webpack` writes the files that a release of
 * the part would have into `dist`, `npx webpack serve` runs the part alone as `npm run dev -w PART` does, with an API
 * where none answers.
 *
 * @param part `shell` or a remote's name
 */
export const webpackConfig =
  (part: string) =>
  async (
    env: { WEBPACK_SERVE?: boolean },
    { mode = 'production' }: { mode?: Mode },
  ): Promise<Configuration | Configuration[]> => {
    if (!env.WEBPACK_SERVE) {
      const config = build(part, mode)
      return { ...config, output: { ...config.output, clean: true }, stats: 'normal' }
    }
    // A release reads what the file says of its remote where the tools of development are not installed.
    const { apiForRemote } = await import('./api-for-remote.ts')
    const { remoteAlone, shellAlone } = await import('./part-alone.ts')
    const api = await apiForRemote()
    const { configs, options } = part === 'shell' ? shellAlone(api) : remoteAlone(part, api)
    const [first, ...others] = configs
    return [{ ...first, devServer: options }, ...others]
  }
