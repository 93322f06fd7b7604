import { buildChecks } from './build-checks.ts'
import { deliveryChecks } from './delivery-checks.ts'
import { siteChecks } from './site-checks.ts'
import type { Facts, Finding } from './diagnostics.ts'
import { sourceChecks } from './source-checks.ts'
import { versionChecks } from './version-checks.ts'

/** Everything that is wrong, by what is known to bite (docs/errors.md). Nothing found: the composition holds together. */
export const diagnose = (facts: Facts): Finding[] => [
  ...versionChecks(facts),
  ...buildChecks(facts),
  ...sourceChecks(facts),
  ...deliveryChecks(facts),
  ...siteChecks(facts),
]
