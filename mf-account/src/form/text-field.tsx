import type { ComponentProps } from 'react'
import { Field } from 'shared/ui'
import { useField } from './use-field.ts'

type Props = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'autoCapitalize'> & {
  name: string
  hint?: string
}

/** A text field of a `CheckedForm`. */
export const TextField = ({ name, ...props }: Props) => {
  const { input, label, error } = useField(name)
  return <Field {...props} {...input} label={label} error={error} />
}
