// npm run doctor: looks for every known trap of the composition; each finding has a code with a row in docs/errors.md.
import { command } from '../command-line/command.ts'
import { collectFacts } from '../doctor/collect-facts.ts'
import { diagnose } from '../doctor/diagnose.ts'

await command({}, () => {
  const facts = collectFacts(process.env)
  const findings = diagnose(facts)
  for (const { code, message } of findings) console.error(`${code}: ${message}`)
  if (findings.length > 0) throw new Error(`\n${findings.length} found; docs/errors.md says what to do.`)
  console.log(
    `Nothing found in ${facts.builds.length} builds, ${facts.sources.length} sources, the registry and the settings.`,
  )
})
