/**
 * Settings of Vitest for the tests of a remote: a browser of jsdom at the address of a site, one instance of every module
 * that the host shares, and class names as they stand in the sources.
 *
 * @param {import('vitest/config').ViteUserConfig['test']} more settings of the team's own
 */
export const remoteTests = (more = {}) => ({
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://hse.localhost/' } },
    globals: true,
    setupFiles: ['@evidence-search/testing/setup'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    server: { deps: { inline: [/@evidence-search\//] } },
    ...more,
  },
})
