import { buildChecks } from './build-checks.ts'
import { deliveryChecks } from './delivery-checks.ts'
import { siteChecks } from './site-checks.ts'
import type { Diagnostics, Finding } from './diagnostics.ts'
import { sourceChecks } from './source-checks.ts'
import { versionChecks } from './version-checks.ts'

const checks = [...versionChecks, ...buildChecks, ...sourceChecks, ...deliveryChecks, ...siteChecks]

/** Everything that is wrong, by what is known to bite (docs/errors.md). Nothing found: the composition holds together. */
export const diagnose = (diagnostics: Diagnostics): Finding[] => {
  const found: Finding[] = []
  for (const check of checks) check(diagnostics, (code, message) => found.push({ code, message }))
  return found
}
