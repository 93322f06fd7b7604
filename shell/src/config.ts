import * as v from 'valibot'
import { langSchema, siteSchema } from 'shared/contracts'
import { registrySchema } from 'shared/remote'

/** What the site server writes into the page: everything that differs between deployments. */
export const runtimeConfigSchema = v.object({
  /** Exact host names that belong to a site, before the labels of the host name are looked at. */
  hosts: v.optional(v.record(v.string(), siteSchema), {}),
  /** Site of `localhost` and unknown hosts. */
  defaultSite: v.optional(siteSchema, 'hse'),
  /** The site of this page, where the server says it. */
  site: v.optional(siteSchema),
  /** Origin of the site's canonical addresses; the page's own by default. */
  origin: v.optional(v.string()),
  /** Base address of the API, when it is not the usual one. */
  api: v.optional(v.string()),
  /** Measurement id by site; an empty one measures nothing. */
  analytics: v.optional(v.record(v.string(), v.string()), {}),
  /** Where measurements are sent, when a site has an id. */
  analyticsEndpoint: v.optional(v.string(), ''),
  /** Address the contact link leads to: an e-mail address, or a web address. */
  contact: v.optional(v.string(), ''),
  /** Version of the texts by language, for their address. */
  textsVersion: v.optional(v.record(langSchema, v.string()), {}),
  registry: registrySchema,
  /** Entity tag of the whole registry when the page was written. */
  registryTag: v.optional(v.string()),
  /** Public key (ECDSA P-256, base64) that the registry's list of releases is signed with; a development server has none. */
  releaseKey: v.optional(v.string()),
  /** Others that it may be signed with, while the site changes its key. */
  nextKeys: v.optional(v.array(v.string())),
  /** Remotes that this browser gets from a development server, since the person has said so. */
  overrides: v.optional(v.array(v.object({ remote: v.string(), origin: v.string(), until: v.number() }))),
  /** What is said while not even the texts arrive: `title`, `text`, `tampered`, `trying`, `again`. */
  unreachable: v.optional(v.record(v.string(), v.string()), {}),
  mode: v.optional(v.picklist(['production', 'development']), 'production'),
})
export type RuntimeConfig = v.InferOutput<typeof runtimeConfigSchema>

/** A remote that this browser gets from a development server, and until when in milliseconds since 1970. */
export type Override = NonNullable<RuntimeConfig['overrides']>[number]

/**
 * Reads the configuration from `<script type="application/json" id="config">`.
 *
 * @throws when the element is missing or its content is not a configuration
 */
export const readConfig = (page: Document): RuntimeConfig => {
  const text = page.getElementById('config')?.textContent
  if (!text) throw new Error('The page has no element #config.')
  return v.parse(runtimeConfigSchema, JSON.parse(text))
}
