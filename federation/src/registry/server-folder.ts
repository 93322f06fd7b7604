import { join } from 'node:path'
import type { SiteFolder } from './site.ts'

/** The file of a release that names its server build: every module with its integrity (shell/server/rendering). */
export const serverListName = 'server.json'

/** Where the server build of a release lies: beside the folders that are handed out, under the release's own base. */
export const serverFolder = (site: SiteFolder, base: string): string => join(site.folder, 'server', base)
