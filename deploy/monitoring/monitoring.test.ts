import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import * as v from 'valibot'
import { parse } from 'yaml'
import { openDatabase } from '../../api/src/database/open-database.ts'
import { temporaryFolder } from '../../api/src/fixtures/temporary-folder.ts'
import { createMetrics } from '../../api/src/metrics/metrics.ts'
import { testFiles } from '../../shell/server/fixtures/test-site.ts'
import { createSiteMetrics } from '../../shell/server/metrics/site-metrics.ts'
import { fromRoot } from '../../tooling/src/root.ts'

const text = (name: string): string => readFileSync(fromRoot(`deploy/monitoring/${name}`), 'utf8')

const db = await openDatabase(temporaryFolder())
after(() => db.destroy())
const api = createMetrics({
  db,
  indexState: () => ({ indexRevision: 1, catalogueRevision: 1, isAway: false, problem: null }),
  now: () => new Date(),
})
const site = createSiteMetrics()
site.watch({
  files: testFiles,
  followed: { behind: () => 0 },
  rendering: () => ({ processes: 0, rendered: 0, left: 0, faults: [] }),
})
/** Names as Prometheus has them, with the labels that each may be chosen by. */
const known = new Map<string, Set<string>>()
for (const { registry } of [api, site])
  for (const metric of registry.getMetricsAsArray()) {
    const labels = new Set([
      'instance',
      'job',
      'le',
      ...('labelNames' in metric ? (metric.labelNames as string[]) : []),
    ])
    for (const suffix of ['', '_bucket', '_count', '_sum']) known.set(metric.name + suffix, labels)
  }

const rule = v.strictObject({
  alert: v.pipe(v.string(), v.regex(/^Evidence[A-Z]/)),
  expr: v.string(),
  for: v.pipe(v.string(), v.regex(/^\d+[smh]$/)),
  labels: v.strictObject({ severity: v.picklist(['critical', 'warning']) }),
  annotations: v.strictObject({ summary: v.pipe(v.string(), v.endsWith('.')) }),
})
const rules = v
  .parse(
    v.strictObject({ groups: v.array(v.strictObject({ name: v.string(), rules: v.array(rule) })) }),
    parse(text('alerts.yaml')),
  )
  .groups.flatMap((group) => group.rules)
const dashboard = v.parse(
  v.looseObject({
    panels: v.array(
      v.looseObject({ id: v.number(), title: v.string(), targets: v.array(v.looseObject({ expr: v.string() })) }),
    ),
  }),
  JSON.parse(text('dashboard.json')),
)
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

test('rules and dashboard ask only for what the servers tell', () => {
  assert.ok(expressions.length > 20)
  for (const expr of expressions) {
    const names = expr.match(/\b(?:evidence|nodejs|process)_\w+/g) ?? []
    for (const name of names) assert.ok(known.has(name), `${name} in ${expr}`)
    for (const [, name = '', chosen = ''] of expr.matchAll(/\b(evidence_\w+)\{([^}]*)\}/g))
      for (const [, label = ''] of chosen.matchAll(/(\w+)\s*=/g))
        assert.ok(known.get(name)?.has(label), `${name} has no label ${label}`)
  }
})

test('what every server tells has a rule or a panel', () => {
  const shown = expressions.join('\n')
  const metrics = [...known.keys()].filter(
    (name) => name.startsWith('evidence_') && !/_(?:bucket|count|sum)$/.test(name),
  )
  const missing = metrics.filter((name) => !shown.includes(name))
  assert.deepEqual(missing, [
    'evidence_catalogue_revision',
    'evidence_index_revision',
    'evidence_site_rendering_processes',
  ])
})

test('expressions are balanced, and every alert and panel is named once', () => {
  for (const expr of expressions)
    for (const [open, close] of ['()', '{}', '[]'] as const)
      assert.equal(expr.split(open ?? '').length, expr.split(close ?? '').length, expr)
  for (const names of [rules.map(({ alert }) => alert), dashboard.panels.map(({ id }) => String(id))])
    assert.equal(new Set(names).size, names.length)
})
