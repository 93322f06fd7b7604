import { SelectField } from 'shared/ui'
import { useField } from './use-field.ts'

interface Props {
  name: string
  autoComplete?: string
  options: readonly { value: string; text: string; lang?: string }[]
}

/** A choice of one in a `CheckedForm`. */
export const ChoiceField = ({ name, autoComplete, options }: Props) => {
  const { input, label } = useField(name)
  return (
    <SelectField {...input} label={label} autoComplete={autoComplete}>
      {options.map(({ value, text, lang }) => (
        <option key={value} value={value} lang={lang}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
