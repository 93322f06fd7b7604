import { matchPath } from 'react-router'
import type { Registry, RegistryRow } from 'shared/remote'
import { languageTag, languages, siteFromHost, sites, type Lang, type SiteId } from 'shared/sites'
import type { ServerConfig } from './config.ts'
import type { ReleaseFile, ShellPointer, SiteFiles } from './site-files.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const attribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
/** JSON that can stand in a script element whatever it holds. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const shellRoutes = ['/select-language']

interface RouteHit {
  row: RegistryRow
  part: string
}

const routeHit = (registry: Registry, site: SiteId, path: string): RouteHit | undefined => {
  for (const row of registry.remotes) {
    for (const route of row.routes) {
      const offered = !route.sites || route.sites.includes(site)
      if (offered && matchPath(route.path, path)) return { row, part: `page:${route.page}` }
    }
  }
  return undefined
}

/**
 * Files that the first paint of a route needs, so that none waits for another to ask for it. A shell built as one bundle
 * (the page bench's yardstick) has the route's files itself.
 */
const hints = ({ row, part }: RouteHit, shell: ShellPointer): string[] => {
  const bundled = shell.lazy[part.replace(':', '-')]
  if (bundled) {
    const exposed = shell.lazy[`bundled-${row.name}`]
    const chunks = exposed ? [exposed, bundled] : [bundled]
    return chunks.flatMap((chunk) => chunkHints(shell, chunk))
  }
  const { base, entry, parts } = row.current
  const wanted = parts[part]
  const provided = (wanted?.consumes ?? []).flatMap((name) => {
    const chunk = shell.lazy[`provided-${name.replace(/^shared\//, '')}`]
    return chunk ? chunkHints(shell, chunk) : []
  })
  return [
    preload('script', base, entry, 'loader'),
    ...(wanted?.scripts ?? []).map((file) => preload('script', base, file, 'loader')),
    ...(wanted?.styles ?? []).map((file) => preload('style', base, file, 'webpack')),
    ...provided,
  ]
}

const integrityOf = ({ integrity }: ReleaseFile): string => (integrity ? ` integrity="${attribute(integrity)}"` : '')

/**
 * A hint, written as its file will be asked for, since one that differs would load the file twice: the shell's loader
 * asks for a remote's scripts in CORS mode with integrity; webpack asks for everything of its own origin without both.
 */
const preload = (as: 'script' | 'style', base: string, file: ReleaseFile, asker: 'loader' | 'webpack'): string => {
  const cors = asker === 'loader' || !base.startsWith('/')
  const mode = cors ? ` crossorigin="anonymous"${as === 'script' ? integrityOf(file) : ''}` : ''
  return `<link rel="preload" as="${as}"${mode} href="${attribute(base + file.path)}">`
}

const chunkHints = (shell: ShellPointer, { scripts, styles }: ShellPointer['main']): string[] => [
  ...scripts.map((file) => preload('script', shell.base, file, 'webpack')),
  ...styles.map((file) => preload('style', shell.base, file, 'webpack')),
]

const langOf = (site: SiteId, wanted: string | null): Lang =>
  languages.find((lang) => lang === wanted && sites[site].languages.includes(lang)) ?? 'en'

export interface Page {
  html: string
  /** 200, or 404 where no route answers to the path; the shell then shows the not-found page. */
  status: 200 | 404
}

/**
 * Writes the page for an address: configuration and registry inlined, and the route's files hinted, so that a composed
 * page asks for all of its scripts at once. Nothing from the request but the path's route and the language's code
 * reaches the text.
 */
export const renderPage = (files: SiteFiles, config: ServerConfig, hostname: string, address: URL): Page => {
  const site = siteFromHost(hostname, config.hosts, config.defaultSite)
  const lang = langOf(site, address.searchParams.get('lang'))
  const shell = files.shell()
  const registry = files.registry()
  const hit = routeHit(registry, site, address.pathname)
  const textsVersion = files.textsVersion(site, lang)
  const home = address.pathname === '/' && sites[site].home !== '/'
  const status = hit || home || shellRoutes.includes(address.pathname) ? 200 : 404
  const pageConfig = {
    hosts: config.hosts,
    defaultSite: config.defaultSite,
    ...(config.apiBase ? { api: config.apiBase } : {}),
    analytics: config.analytics,
    contact: config.contact,
    textsVersion: { [lang]: textsVersion ?? '' },
    registry,
  }
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="data:,">',
    ...shell.main.styles.map(
      (file) =>
        `<link rel="stylesheet" crossorigin="anonymous" href="${attribute(shell.base + file.path)}"${integrityOf(file)}>`,
    ),
    ...shell.main.scripts.map(
      (file) =>
        `<script defer crossorigin="anonymous" src="${attribute(shell.base + file.path)}"${integrityOf(file)}></script>`,
    ),
    ...(textsVersion
      ? [`<link rel="preload" as="fetch" crossorigin="anonymous" href="/i18n/${site}/${lang}.json?v=${textsVersion}">`]
      : []),
    ...(hit ? hints(hit, shell) : []),
    `<script type="application/json" id="config">${inlineJson(pageConfig)}</script>`,
  ]
  const html = `<!doctype html>
<html lang="${languageTag(lang)}" dir="ltr" data-site="${site}">
<head>
${head.join('\n')}
</head>
<body>
<div id="root"></div>
</body>
</html>
`
  return { html, status }
}
