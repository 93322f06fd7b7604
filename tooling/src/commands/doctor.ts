// npm run doctor [-- --site http://hse.localhost:3000]: looks for every known trap of the composition; each finding has a code with a row
// in docs/errors.md. Without an address it asks the site of this machine, where one runs.
import { wallsSentence } from 'federation/rendering'
import { command } from '../command-line/command.ts'
import { askSite } from '../doctor/ask-site.ts'
import { collectFacts } from '../doctor/collect-diagnostics.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { projectSettings } from '../processes/settings.ts'

await command({ site: { type: 'string' } }, async (_, given) => {
  const here = `http://127.0.0.1:${projectSettings().sitePort}`
  const site = given.site ? await askSite(given.site) : await askSite(here).catch(() => null)
  const facts = collectFacts(process.env, site)
  console.log(wallsSentence(site?.rendering?.walls ?? facts.walls))
  if (site?.rendering)
    console.log(
      `${given.site ?? here} has rendered ${site.rendering.rendered} pages and left ${site.rendering.left} to browsers.`,
    )
  const findings = diagnose(facts)
  for (const { code, message } of findings) console.error(`${code}: ${message}`)
  if (findings.length > 0) throw new Error(`\n${findings.length} found; docs/errors.md says what to do.`)
  console.log(
    `Nothing found in ${facts.builds.length} builds, ${facts.sources.length} sources, the registry and the settings${site ? ', and on the site that runs' : ''}.`,
  )
})
