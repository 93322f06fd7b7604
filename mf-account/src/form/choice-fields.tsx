import { Checkbox } from 'shared/ui'
import styles from './choice-fields.module.css'
import { useValue } from './use-field.ts'

interface Props {
  name: string
  options: readonly { value: string; text: string }[]
}

/** A choice of any number in a `CheckedForm`; the field's value is the list of what is ticked, in the order shown. */
export const ChoiceFields = ({ name, options }: Props) => {
  const { id, label, value, change } = useValue(name)
  const ticked = Array.isArray(value) ? value : []
  const toggle = (option: string): void => {
    const isWanted = (other: string) => (other === option ? !ticked.includes(option) : ticked.includes(other))
    change(options.map((each) => each.value).filter(isWanted))
  }
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          id={`${id}-${option.value}`}
          checked={ticked.includes(option.value)}
          onChange={() => toggle(option.value)}
        >
          {option.text}
        </Checkbox>
      ))}
    </fieldset>
  )
}
