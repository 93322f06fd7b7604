import * as v from 'valibot'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { auditDependencies, type OutdatedComponent, type Weakness } from '../audit/audit-dependencies.ts'
import { run } from '../processes/run.ts'

const outdatedRow = v.object({ current: v.optional(v.string()) })
const outdatedSchema = v.record(v.string(), v.union([outdatedRow, v.array(outdatedRow)]))
const timesSchema = v.record(v.string(), v.string())
const auditSchema = v.object({ vulnerabilities: v.record(v.string(), v.object({ severity: v.string() })) })

/** npm ends with 1 when it has something to say. */
const askNpm = async <S extends v.GenericSchema>(args: string[], schema: S): Promise<v.InferOutput<S> | null> => {
  const { output } = await run('npm', [...args, '--json', '--loglevel=silent'])
  try {
    const read = v.safeParse(schema, JSON.parse(output || '{}'))
    return read.success ? read.output : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const readOutdated = async (): Promise<OutdatedComponent[]> => {
  const found = await askNpm(['outdated', '--workspaces', '--include-workspace-root'], outdatedSchema)
  if (found === null) throw new Error('npm does not say which packages are outdated.')
  const outdated: OutdatedComponent[] = []
  for (const [name, rows] of Object.entries(found)) {
    const [row] = [rows].flat()
    const published = await askNpm(['view', name, 'time'], timesSchema)
    if (row?.current !== undefined && published) outdated.push({ name, current: row.current, published })
  }
  return outdated
}

const readWeaknesses = async (): Promise<Weakness[] | null> => {
  const audit = await askNpm(['audit', '--omit=dev'], auditSchema)
  return audit && Object.entries(audit.vulnerabilities).map(([name, { severity }]) => ({ name, severity }))
}

const packages = v.array(v.object({ name: v.string(), version: v.string() }))
const signaturesSchema = v.object({ invalid: packages, missing: packages })

/** Says how the signatures of the installed packages are. @returns whether none is wrong; what cannot be asked for is not */
const checkSignatures = async (): Promise<boolean> => {
  const found = await askNpm(['audit', 'signatures'], signaturesSchema)
  if (found === null) {
    console.log('Signatures and provenance were not checked: the registry, or its keys, did not answer.')
    return true
  }
  for (const { name, version } of found.invalid)
    console.log(`WRONG   ${name} ${version} has a signature that is not right`)
  console.log(`${found.invalid.length} signatures are wrong; ${found.missing.length} packages have none.`)
  return found.invalid.length === 0
}

export default defineCommand({
  run: async () => {
    const outdated = await readOutdated()
    const weaknesses = await readWeaknesses()
    const findings = auditDependencies(outdated, weaknesses ?? [], new Date())
    for (const { name, words, isOverdue } of findings) console.log(`${isOverdue ? 'OVERDUE ' : ''}${name} ${words}`)
    console.log(`${findings.filter(({ isOverdue }) => isOverdue).length} of ${findings.length} are overdue.`)
    if (weaknesses === null)
      console.error('Known weaknesses could not be asked for: the registry in use does not answer.')
    const isSigned = await checkSignatures()
    if (!isSigned || weaknesses === null || findings.some(({ isOverdue }) => isOverdue)) process.exitCode = 1
  },
})
