import { compositionEventSchema } from 'shared/contracts'
import * as v from 'valibot'
import type { RemoteEvent } from '../remotes-options.ts'

export interface LoggedFailure extends RemoteEvent {
  /** ISO 8601. */
  at: string
}

const key = 'met-failures'
const maxFailures = 20
const longestMessage = 300
const text = v.string()
const keptSchema = v.array(
  v.object({ remote: text, version: text, event: compositionEventSchema, message: text, at: text }),
)

/** Keeps the last failures of a visit in this browser, for whoever looks at the health panel after one. */
export const createFailureLog = ({
  read,
  write,
}: {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
}) => {
  /** Newest first. */
  const all = (): LoggedFailure[] => {
    try {
      return v.parse(keptSchema, JSON.parse(read(key) ?? '[]'))
    } catch {
      return []
    }
  }
  return {
    all,
    add: ({ remote, version, event, message }: RemoteEvent): void => {
      const at = new Date().toISOString()
      const met = { remote, version, event, message: message.slice(0, longestMessage), at }
      write(key, JSON.stringify([met, ...all()].slice(0, maxFailures)))
    },
  }
}
