/**
 * Refuses a bundler that is too old. No range of the package says it: npm would refuse a remote that has an older one for
 * something else.
 *
 * @param version of the bundler that is installed
 * @param least the first major version that builds a remote
 * @throws Error that names both
 */
export const checkBundler = (name: string, version: string, least: number): void => {
  if (Number.parseInt(version) >= least) return
  throw new Error(`A remote is built with ${name} ${least} or newer, and ${version} is installed.`)
}
