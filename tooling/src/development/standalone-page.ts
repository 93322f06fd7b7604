import type { Registry } from 'shared/remote'

const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The page of a part that runs alone: the shell's own page, with its registry in it.
 *
 * @param api base address of the API, ending in `/api`
 * @param folder path that the page's script and styles come from, with a slash at its end
 */
export const standalonePage = (registry: Registry, api: string, folder: string): string => {
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
<link rel="stylesheet" href="${folder}main.css">
<script defer src="${folder}main.js"></script>
<script type="application/json" id="config">${inlineJson(config)}</script>
</head>
<body>
<div id="standalone-bar"></div>
<div id="root"></div>
</body>
</html>
`
}
