import { fromHost, webpackConfig } from '../tooling/src/development/webpack-config.ts'

/** This remote in the words of webpack's ModuleFederationPlugin; a build adds its version to the name. */
export const federation = {
  name: 'mf-latest',
  filename: 'entry.js',
  exposes: { './remote': './src/remote.ts' },
  // Singletons of the installed major, of which a build has no copy.
  shared: fromHost(
    'react',
    'react-dom',
    'react-router',
    'react-router-dom',
    'i18next',
    'react-i18next',
    'react-toastify',
    '@tanstack/react-query',
    'shared',
  ),
}

export default webpackConfig(federation.name)
