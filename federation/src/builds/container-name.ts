/** Name under which a release puts its container on `window`; one per version, so that two versions can meet on a page. */
export const containerName = (name: string, version: string): string => `${name}@${version}`.replace(/\W/g, '_')
