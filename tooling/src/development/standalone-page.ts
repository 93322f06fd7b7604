import type { Registry } from 'shared/remote'

const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The page of a remote that runs alone: the shell's own page, with this remote as the whole registry.
 *
 * @param api base address of the API, ending in `/api`
 */
export const standalonePage = (registry: Registry, api: string): string => {
  const config = {
    hosts: {},
    defaultSite: 'hse',
    api,
    analytics: {},
    contact: 'contact@evidence-search.example',
    textsVersion: {},
    registry,
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/standalone/main.css">
<script defer src="/standalone/main.js"></script>
<script type="application/json" id="config">${inlineJson(config)}</script>
</head>
<body>
<div id="standalone-bar"></div>
<div id="root"></div>
</body>
</html>
`
}
