import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { askEveryTime, forEver } from 'federation/files'
import { isSiteId, languages } from 'shared/sites'
import type { ServerConfig } from './config.ts'
import { forADay, keptFolders } from './headers.ts'
import type { SendText } from './send-text.ts'
import type { SiteFiles } from './site-files.ts'

const textTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  md: 'text/markdown',
}

/** Undefined for a file that is none of these. */
const typeOfText = (path: string): string | undefined => {
  const type = textTypes[/\.([a-z]+)$/.exec(path)?.[1] ?? '']
  return type && `${type}; charset=utf-8`
}

/** Names the exact version of each module that is shared: for the commands that read the folder, not for strangers. */
const describesBuild = (path: string): boolean => /\/contract\.json(?:\.\w+)?$/.test(path)

interface ReleasedFilesDeps {
  config: Pick<ServerConfig, 'siteFolder'>
  files: Pick<SiteFiles, 'instead' | 'textsVersion'>
  sendText: SendText
}

/**
 * Whether texts are asked for by the version that they have. A cache would keep them under another one for ever: what a page
 * of before a release asks for, too.
 */
const isOfVersion = (files: Pick<SiteFiles, 'textsVersion'>, path: string, query: string): boolean => {
  const [, site, code] = /^\/i18n\/(\w+)\/(?:[\w-]+-)?(\w+)\.json$/.exec(path) ?? []
  const lang = languages.find((each) => each === code)
  return isSiteId(site) && lang !== undefined && query === `v=${files.textsVersion(site, lang)}`
}

/** Icons, and the files of releases and texts. */
export const registerReleasedFiles = async (
  app: FastifyInstance,
  { config, files, sendText }: ReleasedFilesDeps,
): Promise<void> => {
  const folders: { prefix: string; root?: string; keep: (path: string, query: string) => string }[] = [
    { prefix: '/icons/', root: join(import.meta.dirname, '../public/icons'), keep: () => forADay },
    ...keptFolders.map((prefix) => ({ prefix, keep: () => forEver })),
    { prefix: '/i18n/', keep: (path, query) => (isOfVersion(files, path, query) ? forEver : askEveryTime) },
  ]
  for (const [index, { prefix, root, keep }] of folders.entries()) {
    await app.register(fastifyStatic, {
      root: root ?? join(config.siteFolder, prefix),
      prefix,
      preCompressed: true,
      // Files have entity tags, and are small.
      lastModified: false,
      acceptRanges: false,
      decorateReply: index === 0,
      index: false,
      allowedPath: (path) => !describesBuild(path),
      setHeaders: (reply) => {
        const [path = '', query = ''] = reply.request.raw.url?.split('?') ?? []
        const type = typeOfText(path)
        if (type) reply.type(type)
        const kept = keep(path, query)
        reply.header('cache-control', kept)
        // Nobody asks again for a file that never changes, and its policy keeps it out of frames.
        if (kept === forEver) reply.removeHeader('etag').removeHeader('x-frame-options')
      },
    })
  }
  // A file that is not as it was signed is handed out as it was, where that can be had.
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?')
    const folder = folders.find(({ prefix }) => path.startsWith(prefix))
    const bytes = folder && files.instead(path)
    if (!bytes) return
    const kept = folder.keep(path, query)
    await sendText(request, reply, typeOfText(path) ?? 'text/plain; charset=utf-8', bytes.toString(), kept)
    return reply
  })
}
