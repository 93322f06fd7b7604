/** The language that every bundler writes. */
export const target = 'es2022'

/** How Rspack's own loader transforms TypeScript. */
export const swcOptions = {
  jsc: {
    target,
    parser: { syntax: 'typescript', tsx: true },
    // The page's React is the host's, which has no elements for development.
    transform: { react: { runtime: 'automatic', development: false } },
  },
} as const

/**
 * How css-loader names classes: with the prefix of their part, and differently in each release, so that two releases on one
 * page do not style each other.
 *
 * @param uniqueName name of the build on the page
 * @param namesOnly for builds that servers render with: the names, and no styles
 */
export const cssOptions = (
  mode: 'production' | 'development',
  classPrefix: string,
  uniqueName: string,
  namesOnly = false,
) => ({
  modules: {
    auto: /\.module\.css$/,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: mode === 'development' ? `${classPrefix}_[name]__[local]` : `${classPrefix}_[hash:base64:6]`,
    localIdentHashSalt: uniqueName,
    ...(namesOnly && { exportOnlyLocals: true }),
  },
})
