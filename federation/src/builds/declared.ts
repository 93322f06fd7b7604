import * as v from 'valibot'
import { deadlines, declarationSchema } from 'shared/remote'

/**
 * A `remote.json`, read into a declaration: a remote that states no budget of its own has that of its kind. Registries
 * state it always, so that pages of earlier shells read them too.
 */
export const declaredSchema = v.pipe(
  v.object({ ...declarationSchema.entries, budget: v.optional(declarationSchema.entries.budget) }),
  v.transform((declared) => ({ ...declared, budget: declared.budget ?? deadlines[declared.kind].fallbackAfter })),
)
