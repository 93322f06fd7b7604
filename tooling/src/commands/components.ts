// npm run components asks for newer releases and known weaknesses of what the project is built on, and ends with 1 where a
// time of SECURITY.md is over, or where the weaknesses could not be asked for.
import * as v from 'valibot'
import { command } from '../command-line/command.ts'
import { judgeComponents, type OutdatedComponent, type Weakness } from '../components/judge-components.ts'
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

await command({}, async () => {
  const outdated = await readOutdated()
  const weaknesses = await readWeaknesses()
  const judgements = judgeComponents(outdated, weaknesses ?? [], new Date())
  for (const { name, words, isOverdue } of judgements) console.log(`${isOverdue ? 'OVERDUE ' : ''}${name} ${words}`)
  console.log(`${judgements.filter(({ isOverdue }) => isOverdue).length} of ${judgements.length} are overdue.`)
  if (weaknesses === null)
    console.error('Known weaknesses could not be asked for: the registry in use does not answer.')
  if (weaknesses === null || judgements.some(({ isOverdue }) => isOverdue)) process.exitCode = 1
})
