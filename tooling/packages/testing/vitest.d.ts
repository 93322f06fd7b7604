import type { ViteUserConfig } from 'vitest/config'

/**
 * Settings of Vitest for the tests of a remote: a browser of jsdom at the address of a site, one instance of every module
 * that the host shares, and class names as they stand in the sources.
 *
 * @param more settings of the team's own
 */
export declare const remoteTests: (more?: ViteUserConfig['test']) => ViteUserConfig
