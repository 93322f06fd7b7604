import { wallsSentence } from 'federation/rendering'
import { healthSchema, type ServerHealth } from 'shared/health'
import * as v from 'valibot'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { collectDiagnostics } from '../doctor/collect-diagnostics.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { projectSettings } from '../processes/settings.ts'

/** Milliseconds that a site has to answer. */
const timeout = 5000

/**
 * What a site that runs says of itself.
 *
 * @param origin its address, such as `http://hse.localhost:3000`
 * @throws where it does not answer, or says something else
 */
const askSite = async (origin: string): Promise<ServerHealth | null> => {
  const answer = await fetch(new URL('/__composition.json', origin), { signal: AbortSignal.timeout(timeout) })
  if (!answer.ok) throw new Error(`${origin} answers ${answer.status} to /__composition.json.`)
  return v.parse(healthSchema, await answer.json()).server
}

export default defineCommand({
  options: { site: { type: 'string', describe: 'Address of a site that runs; default: that of this machine' } },
  run: async ({ site: asked }) => {
    const here = `http://127.0.0.1:${projectSettings().sitePort}`
    const site = asked ? await askSite(asked) : await askSite(here).catch(() => null)
    const diagnostics = collectDiagnostics(process.env, site)
    console.log(wallsSentence(site?.rendering?.walls ?? diagnostics.walls))
    if (site?.rendering)
      console.log(
        `${asked ?? here} has rendered ${site.rendering.rendered} pages and left ${site.rendering.left} to browsers.`,
      )
    const findings = diagnose(diagnostics)
    for (const { code, message } of findings) console.error(`${code}: ${message}`)
    if (findings.length > 0) throw new Error(`\n${findings.length} found; docs/errors.md says what to do.`)
    console.log(
      `Nothing found in ${diagnostics.builds.length} builds, ${diagnostics.sources.length} sources, the registry and the settings${site ? ', and on the site that runs' : ''}.`,
    )
  },
})
