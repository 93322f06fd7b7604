import * as v from 'valibot'

/** Specification section 5: neither may be blank. Whether the two belong together is the server's to say. */
export const loginSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('errors.cant_be_blank')),
  password: v.pipe(v.string(), v.nonEmpty('errors.cant_be_blank')),
  /** One-time or recovery code, empty until the server asks for one. */
  code: v.pipe(v.string(), v.trim()),
})
export type LoginValues = v.InferOutput<typeof loginSchema>
