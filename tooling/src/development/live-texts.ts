import type { IncomingMessage, ServerResponse } from 'node:http'
import { languages, siteIds } from 'shared/sites'
import { renderCatalogue } from '../../../api/src/catalogue/catalogue-texts.ts'
import { readDeclaration } from '../release/build-remote.ts'
import { fromRoot, remoteNames } from '../root.ts'
import { assembleTexts } from '../texts/assemble.ts'

const address = /^\/i18n\/([a-z]+)\/(catalogue-)?([a-z]+)\.json$/

const folders = (): Record<string, string> => ({
  shared: fromRoot('shared/texts'),
  shell: fromRoot('shell/texts'),
  ...Object.fromEntries(remoteNames().map((name) => [readDeclaration(name).texts, fromRoot(name, 'texts')])),
})

/** Answers `/i18n/...` from the sources as they are at this moment, so that a new word shows on reload. */
export const liveTexts = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
  const [, siteName, catalogue, langName] = address.exec((request.url ?? '').split('?')[0] ?? '') ?? []
  const site = siteIds.find((id) => id === siteName)
  const lang = languages.find((code) => code === langName)
  if (!site || !lang) return next()
  const body = catalogue ? renderCatalogue(site, lang) : assembleTexts(folders(), site, lang)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.end(JSON.stringify(body))
}
