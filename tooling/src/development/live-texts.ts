import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { languages, siteIds, type Lang, type SiteId } from 'shared/sites'
import { renderCatalogue } from '../../../api/src/taxonomy/catalogue-texts.ts'
import { readDeclaration } from '../release/build-remote.ts'
import { fromRoot, remoteNames } from '../root.ts'
import { assembleTexts } from '../texts/assemble-texts.ts'
import { assembleQuestions } from '../texts/guided-questions.ts'

const address = /^\/i18n\/([a-z]+)\/(?:([a-z]+)-)?([a-z]+)\.json$/

const folders = (): Record<string, string[]> => ({
  shared: [fromRoot('shared/texts')],
  shell: [fromRoot('shell/texts')],
  ...Object.fromEntries(remoteNames().map((name) => [readDeclaration(name).texts, [fromRoot(name, 'texts')]])),
})

const kinds: Record<string, (site: SiteId, lang: Lang) => unknown> = {
  texts: (site, lang) => assembleTexts(folders(), site, lang),
  catalogue: renderCatalogue,
  questions: (site, lang) => assembleQuestions(fromRoot('mf-search/questions'), site, lang),
}

const pageAddress = /^\/i18n\/([a-z]+)\/([a-z]+-[a-z]+\.md)$/

/** Path of a content page in the sources, whichever remote owns it. */
const pagePath = (url: string): string | undefined => {
  const [, site = '', name = ''] = pageAddress.exec(url) ?? []
  return name === ''
    ? undefined
    : remoteNames()
        .map((remote) => fromRoot(remote, 'pages', site, name))
        .find((path) => existsSync(path))
}

/** Answers `/i18n/...` from the sources as they are at this moment, so that a new word shows on reload. */
export const liveTexts = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
  const [url = ''] = (request.url ?? '').split('?')
  // A running site that this remote runs in asks from its own origin.
  response.setHeader('access-control-allow-origin', '*')
  const page = pagePath(url)
  if (page) {
    response.setHeader('content-type', 'text/markdown; charset=utf-8')
    response.end(readFileSync(page))
    return
  }
  const [, siteName, kind = 'texts', langName] = address.exec(url) ?? []
  const site = siteIds.find((id) => id === siteName)
  const lang = languages.find((code) => code === langName)
  const assemble = kinds[kind]
  if (!site || !lang || !assemble) return next()
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(JSON.stringify(assemble(site, lang)))
}
