import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import * as v from 'valibot'

/** The first thing wrong with each field; rules over several fields are asked even when one of them is wrong. */
const resolverOf =
  <Values extends FieldValues>(schema: v.GenericSchema<Values, Values>): Resolver<Values, unknown, Values> =>
  (typed) => {
    const { success, output, issues } = v.safeParse(schema, typed)
    if (success) return { values: output, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of issues) {
      const field = v.getDotPath(issue) ?? 'root'
      errors[field] ??= { type: issue.type, message: issue.message }
    }
    // By names of fields, which the library works out of a type that is not known here.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }

/** A form checked by a schema whose messages are keys of texts, so that they follow the interface language. */
export const useCheckedForm = <Values extends FieldValues>(
  schema: v.GenericSchema<Values, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Values> =>
  useForm<Values, unknown, Values>({ resolver: resolverOf(schema), defaultValues, shouldFocusError: false })
