import { fromRoot } from '../root.ts'
import { run, type RunResult } from '../processes/run.ts'

/** Something that `npm test` runs, with a name by which it can be run alone. */
export interface Check {
  name: string
  /** @param onLine gets each line that the check says, as it comes */
  run: (onLine: (line: string) => void) => Promise<RunResult>
}

/** Priority of checks beside the journeys, which take longest and often wait for a page: these take what is left. */
export const besideJourneys = 5

/** A tool of the project as a check: the path of its script, its arguments, and options of Node itself. */
export const toolCheck = (
  name: string,
  script: string,
  args: readonly string[],
  nodeOptions: string[] = [],
): Check => ({
  name,
  run: (onLine) =>
    run(process.execPath, [...nodeOptions, fromRoot('node_modules', script), ...args], {}, onLine, besideJourneys),
})
