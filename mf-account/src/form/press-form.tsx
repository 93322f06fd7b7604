import * as v from 'valibot'
import { CheckedForm } from './checked-form.tsx'
import { useCheckedForm } from './use-checked-form.ts'

const nothing = v.object({})

interface Props {
  text: string
  /** Resolves to nothing when all is done, or to the key of why not. */
  onPress: () => Promise<string | void>
  /** Words of the button, at rest and while the answer is awaited. */
  submit: string
  submitting: string
}

/** A form of a button alone, for the page of a mailed link: mail programs open links by themselves. */
export const PressForm = ({ text, onPress, submit, submitting }: Props) => (
  <CheckedForm
    form={useCheckedForm(nothing, {})}
    labels={{}}
    onSubmit={onPress}
    onRefusal={(key) => key}
    submit={submit}
    submitting={submitting}
  >
    <p>{text}</p>
  </CheckedForm>
)
