import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseOrigins } from './origins.ts'

const root = join(import.meta.dirname, '../../..')

const packageSchema = v.object({ config: v.optional(v.object({ port: v.optional(v.number()) }), {}) })

/** Ports of the remotes' development servers, as the project's folders name them; a deployed server has no such folders. */
const developmentPorts = (): number[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'package.json')))
    .flatMap((name) => {
      const text = readFileSync(join(root, name, 'package.json'), 'utf8')
      const { config } = v.parse(packageSchema, JSON.parse(text))
      return config.port ? [config.port] : []
    })

/**
 * Reads `OVERRIDE_ORIGINS`. Where it is not set there are none in production, and elsewhere, for pages of this machine,
 * the development servers of this machine; set to nothing, there are none at all.
 */
export const readOverrideOrigins = ({
  OVERRIDE_ORIGINS,
  NODE_ENV,
}: {
  OVERRIDE_ORIGINS?: string | undefined
  NODE_ENV?: string | undefined
}) => ({
  /** Where remotes may come from on pages of every name. */
  everywhere: parseOrigins('OVERRIDE_ORIGINS', OVERRIDE_ORIGINS ?? ''),
  /** And on pages of this machine's own names alone. */
  locally:
    OVERRIDE_ORIGINS === undefined && NODE_ENV !== 'production'
      ? developmentPorts().map((port) => `http://localhost:${port}`)
      : [],
})

/** Whether a host name is one of this machine's own. */
export const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost')

/** Origins that remotes may come from on pages of a host name. None: there are no overrides. */
export const allowedOrigins = (
  { everywhere, locally }: ReturnType<typeof readOverrideOrigins>,
  hostname: string,
): readonly string[] => (isLocal(hostname) ? [...everywhere, ...locally] : everywhere)
