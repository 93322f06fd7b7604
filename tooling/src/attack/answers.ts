import * as v from 'valibot'

/** What every answer of the API is wrapped in, as far as attacks read it. */
const envelopeSchema = v.object({
  success: v.optional(v.boolean()),
  error: v.optional(v.string()),
  data: v.optional(v.unknown()),
})

export const readEnvelope = async (response: Response): Promise<v.InferOutput<typeof envelopeSchema>> =>
  v.parse(envelopeSchema, await response.json())

export const foundSchema = v.object({
  total: v.object({ value: v.number() }),
  hits: v.array(v.object({ id: v.string() })),
})
export const tokenSchema = v.object({ token: v.string() })
export const profileSchema = v.object({ id: v.string(), email: v.string(), firstName: v.string() })
export const folderSchema = v.object({ id: v.string() })
export const savedSearchesSchema = v.array(v.object({ query: v.string() }))
