import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Site } from 'federation/registry'
import { createSignedRegistry, createTrustedFiles } from 'federation/trust-server'

/** The site of another product, in a folder: it has no texts to put together and no API. */
export const exampleSite = (folder: string): Site => {
  const rights = join(folder, 'rights.json')
  const own = { team: 'hello', texts: 'hello', routes: ['/hello'], layers: [] }
  writeFileSync(rights, JSON.stringify({ unnamed: 'site', remotes: { 'mf-hello': own } }))
  return {
    folder: join(folder, 'site'),
    keys: { chosen: undefined, made: join(folder, 'release-key.pem'), next: undefined },
    publicKeys: undefined,
    rights,
    names: [],
    api: undefined,
    assembleTexts: () => new Map(),
    missingTexts: () => [],
  }
}

const policy = "default-src 'self'; require-trusted-types-for 'script'; trusted-types default"

/** A file of a release. */
const releasedFile = /^\/remotes(\/(?!\.)[\w.@-]+){3}$/

/** Serves the page, the host's script, and releases; a damaged file is replaced by a form beside it that is as signed. */
export const serveSite = ({ folder }: Site): Server => {
  const signed = createSignedRegistry(folder)
  const { instead } = createTrustedFiles(
    folder,
    signed,
    () => null,
    () => performance.now(),
  )
  const page = (): string => {
    const { registry, keys } = signed()
    const state = JSON.stringify({ keys, registry }).replaceAll('<', '\\u003c')
    return `<!doctype html><html lang="en"><title>Hello</title><div id="root"></div>
<script type="application/json" id="state">${state}</script><script src="/host/main.js" defer></script></html>`
  }
  const bodyOf = (url: string): string | Buffer | null => {
    if (url === '/') return page()
    const isFile = url === '/host/main.js' || releasedFile.test(url)
    return isFile && statSync(join(folder, url), { throwIfNoEntry: false })?.isFile()
      ? (instead(url) ?? readFileSync(join(folder, url)))
      : null
  }
  return createServer(({ url = '/' }, response) => {
    const body = bodyOf(url)
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(body === null ? 404 : 200, { 'content-type': type, 'content-security-policy': policy })
    response.end(body ?? '')
  })
}
