import type { RenderedPage } from 'federation/rendering'
import { languageTag, type Lang, type Site } from 'shared/sites'
import type { ServerConfig } from './config.ts'
import { escapeHtml as attribute } from 'shared/markup'
import { dataBlock, jsonBlock, markup, type Html } from './html/html.ts'
import type { Override } from './overrides/override-cookie.ts'
import { pageRegistry, wholeRegistry } from './page-registry.ts'
import type { PageRoute } from './page-metadata/find-route.ts'
import { beforePaint } from './rendering/before-paint.ts'
import { skeletonPage, type SkeletonVariant } from './skeleton-page.ts'
import { textsVersions, type ReleaseFile, type ShellPointer, type SiteFiles } from './site-files.ts'

/**
 * Files that the first paint of a route needs, so that none waits for another to ask for it. A shell built as one bundle
 * (the page bench's yardstick) has the route's files itself.
 */
const hints = ({ row, part, onTrial }: NonNullable<PageRoute['remote']>, shell: ShellPointer): string[] => {
  const bundled = shell.lazy[part.replace(':', '-')]
  if (bundled) {
    const exposed = shell.lazy[`bundled-${row.name}`]
    const chunks = exposed ? [exposed, bundled] : [bundled]
    return chunks.flatMap((chunk) => chunkHints(shell, chunk))
  }
  // Files of everybody's release would be of no use to a page that only the one on trial has.
  if (onTrial) return []
  const { base, entry, parts } = row.current
  const wanted = parts[part]
  const provided = (wanted?.consumes ?? []).flatMap((name) => {
    const chunk = shell.lazy[`provided-${name.replace(/^shared\//, '')}`]
    return chunk ? chunkHints(shell, chunk) : []
  })
  return [
    preload('script', base, entry),
    ...(wanted?.scripts ?? []).map((file) => preload('script', base, file)),
    ...(wanted?.styles ?? []).map((file) => preload('style', base, file)),
    ...provided,
  ]
}

const integrityOf = ({ integrity }: ReleaseFile): string => (integrity ? ` integrity="${attribute(integrity)}"` : '')

/**
 * A hint, written as its file will be asked for, since one that differs would load the file twice: everything is asked
 * for in CORS mode with its integrity, by the loader, by webpack's runtime and by the page itself.
 */
const preload = (as: 'script' | 'style', base: string, file: ReleaseFile): string =>
  `<link rel="preload" as="${as}" crossorigin="anonymous"${integrityOf(file)} href="${attribute(base + file.path)}">`

const chunkHints = (shell: ShellPointer, { scripts, styles }: ShellPointer['main']): string[] => [
  ...scripts.map((file) => preload('script', shell.base, file)),
  ...styles.map((file) => preload('style', shell.base, file)),
]

/** Styles of a part, as sheets that the first paint waits for; webpack's runtime finds them there. */
const partStyles = ({ row: { current }, part }: NonNullable<PageRoute['remote']>): string[] =>
  (current.parts[part]?.styles ?? []).map(
    (file) =>
      `<link rel="stylesheet" data-part crossorigin="anonymous" href="${attribute(current.base + file.path)}"${integrityOf(file)}>`,
  )

/** Tags of the head that parts have: of articles, pages without a document, feeds and images. Others do not reach it. */
const headTag = /^<(?:meta name="(?:citation_\w+|robots)"|link rel="(?:alternate|preload)") /

/** Tags that a rendered page has for the head, which React writes first, and the rest. */
const headAndBody = (html: string): [head: string, body: string] => {
  const [head = ''] = /^(?:<(?:link|meta) [^>]*>)*/.exec(html) ?? []
  const tags = head.match(/<[^>]*>/g) ?? []
  return [tags.filter((tag) => headTag.test(tag)).join(''), html.slice(head.length)]
}

/** A script or hint that the first paint does not wait for. */
const later = (line: string): string =>
  line
    .replace(/^<(link rel="preload" as="(?:script|fetch)")/, '<$1 fetchpriority="low"')
    .replace(/^<script defer/, '<script async fetchpriority="low"')

export interface PageOptions {
  site: Site
  lang: Lang
  /** Origin of the site's canonical addresses. */
  origin: string
  remote: PageRoute['remote']
  /** Value of `data-served` (see `page-head`). */
  served: string
  /** What the head says, of the site and of this page. */
  tags: readonly Html[]
  /** Remotes that this browser gets from elsewhere. */
  overrides: readonly Override[]
  /** The page as it was rendered; null when the browser renders it. */
  rendered: RenderedPage | null
  /** Whether the browser goes on from what was rendered; otherwise it rerenders the page. */
  goesOn: boolean
  /** Shape of what stands in its place until then. */
  skeleton: SkeletonVariant
  /** What is said where no script runs, and where those of the site do not come. */
  withoutScripts: Html
  scriptsLate: Html
  /** What the browser says while texts do not arrive. */
  unreachable: Readonly<Record<string, string>>
}

/**
 * Writes the page for an address: configuration and registry inlined, and the route's files hinted, so that a composed
 * page asks for all of its scripts at once.
 */
export const renderPage = (files: SiteFiles, config: ServerConfig, parts: PageOptions): string => {
  const { site, lang, origin, remote, served, tags, overrides, rendered, goesOn } = parts
  const shell = files.shell()
  const versions = textsVersions(files, site)
  const registry = files.registry()
  const [releaseKey, ...nextKeys] = files.releaseKeys()
  const pageConfig = {
    hosts: config.hosts,
    defaultSite: config.defaultSite,
    site: site.id,
    origin,
    ...(config.apiBase ? { api: config.apiBase } : {}),
    ...(config.analytics[site.id] && {
      analytics: { [site.id]: config.analytics[site.id] },
      analyticsEndpoint: config.analyticsEndpoint,
    }),
    contact: config.contact,
    textsVersion: versions,
    registry: pageRegistry(registry, remote?.row.name, `${site.id}/${lang}`),
    registryTag: wholeRegistry(registry).tag,
    ...(releaseKey !== undefined && { releaseKey, ...(nextKeys.length > 0 && { nextKeys }) }),
    ...(overrides.length > 0 && { overrides }),
    unreachable: parts.unreachable,
  }
  const hinted = overrides.some((override) => override.remote === remote?.row.name) ? null : remote
  const textsFile = versions[lang] && `/i18n/${site.id}/${lang}.json?v=${versions[lang]}`
  const texts = textsFile ? `<link rel="preload" as="fetch" crossorigin="anonymous" href="${textsFile}">` : ''
  const partHints = hinted ? hints(hinted, shell) : []
  const styles = shell.main.styles.map(
    (file) =>
      `<link rel="stylesheet" crossorigin="anonymous" href="${attribute(shell.base + file.path)}"${integrityOf(file)}>`,
  )
  const own = shell.main.scripts.map(
    (file) =>
      `<script defer crossorigin="anonymous" src="${attribute(shell.base + file.path)}"${integrityOf(file)}></script>`,
  )
  const [hoisted, html] = rendered ? headAndBody(rendered.html) : ['', `${skeletonPage(parts.skeleton)}`]
  // What a rendered page shows needs no script, so the shell's waits in a template until the first frame has been drawn
  // (`rendering/before-paint.ts`). It would take line and processor from that frame. Hints for the part wait longer, since header and
  // menus answer by the shell's script: it takes them out of their template as its first deed (`src/main.tsx`). It runs as it comes:
  // a deferred one would wait for styles, also for one that never comes.
  const [early, late] = rendered
    ? [
        [],
        [
          ...['<template id="start">', ...own.map(later), later(texts), '</template>'],
          ...['<template id="hints">', ...partHints.map(later), '</template>'],
        ],
      ]
    : [[...own, texts, ...partHints], []]
  const [fixed, ...others] = tags
  const configuration = dataBlock('application/json', pageConfig, markup` id="config"`)
  const shown = remote ? `${remote.row.name}/${remote.part} ${remote.row.current.version}` : `shell ${shell.version}`
  return `<!doctype html>
<html lang="${languageTag(lang)}" dir="ltr" data-site="${site.id}">
<head data-served="${attribute(served)}">
${markup`${fixed}`}<script>${beforePaint}</script>
${[...styles, ...(rendered && goesOn && remote ? partStyles(remote) : []), ...early].join('\n')}
${markup`${others}`}${hoisted}
</head>
<body>
<noscript>${parts.withoutScripts}</noscript>
<div id="root"${rendered && goesOn ? markup` data-rendered="${shown}"` : ''}>${html}</div>
${parts.scriptsLate}
${configuration}
${rendered ? `${jsonBlock('application/json', rendered.state, markup` id="state"`)}\n${late.join('\n')}\n` : ''}</body>
</html>
`
}
