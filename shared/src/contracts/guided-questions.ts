import * as v from 'valibot'

/** A drawing by its name, and what it shows in words. */
const imageSchema = v.object({ name: v.string(), text: v.string() })

const guidedAnswerSchema = v.object({
  text: v.string(),
  description: v.string(),
  image: imageSchema,
  /** Keys that choosing the answer applies. */
  filters: v.pipe(v.array(v.string()), v.minLength(1)),
  /** The group of the filter catalogue in which they lie. */
  filterGroup: v.object({ id: v.string(), title: v.string() }),
  /** Heading that answers of one kind stand under. */
  sectionTitle: v.string(),
})
export type GuidedAnswer = v.InferOutput<typeof guidedAnswerSchema>

const guidedQuestionSchema = v.object({
  text: v.string(),
  image: imageSchema,
  answers: v.pipe(v.array(guidedAnswerSchema), v.minLength(2)),
})
export type GuidedQuestion = v.InferOutput<typeof guidedQuestionSchema>

/** The answer of `/i18n/{site}/questions-{lang}.json` (specification section 3). */
export const guidedQuestionsSchema = v.pipe(v.array(guidedQuestionSchema), v.minLength(1))
export type GuidedQuestions = v.InferOutput<typeof guidedQuestionsSchema>
