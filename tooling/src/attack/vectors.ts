import * as v from 'valibot'

const readySchema = v.object({ meaning: v.object({ encoder: v.string(), waiting: v.nullable(v.number()) }) })

/** Whether documents are about to get their vectors. Without an encoder, and where an API says nothing of it, they get none. */
export const makesVectors = async (api: string): Promise<boolean> => {
  const response = await fetch(`${api}/readyz`).catch(() => null)
  const ready = v.safeParse(readySchema, await response?.json().catch(() => null))
  if (!ready.success) return false
  const { encoder, waiting } = ready.output.meaning
  return ['starting', 'ready'].includes(encoder) && waiting !== 0
}
