import * as v from 'valibot'

const healthSchema = v.object({ shell: v.string() })

/** Version of the shell that the site writes pages with now. Rejects when the site does not say so within five seconds. */
export const liveShell = async (): Promise<string> => {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
  return v.parse(healthSchema, await response.json()).shell
}
