import { webpackConfig } from '../tooling/src/development/webpack-config.ts'

export default webpackConfig('mf-search')
