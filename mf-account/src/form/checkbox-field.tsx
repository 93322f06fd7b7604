import type { ReactNode } from 'react'
import { Checkbox } from 'shared/ui'
import { FieldError } from './field-error.tsx'
import { useValue } from './use-field.ts'

/** A checkbox of a `CheckedForm`. Its words may hold links, so they are given apart from the form's labels. */
export const CheckboxField = ({ name, children }: { name: string; children: ReactNode }) => {
  const { id, error, value, change, ref } = useValue(name)
  const errorId = `${id}-error`
  return (
    <div>
      <Checkbox
        ref={ref}
        id={id}
        checked={value === true}
        onChange={(event) => change(event.target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        {children}
      </Checkbox>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
