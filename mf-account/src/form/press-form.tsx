import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { DoneMessage } from '../page/done-message.tsx'
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
  /** Words of the message that takes the place of the button. */
  done: { title: string; text: string }
  /** Stands below that message. */
  children?: ReactNode
}

/** A form of a button alone, for the page of a mailed link: mail programs open links by themselves. */
export const PressForm = ({ text, onPress, submit, submitting, done, children }: Props) => {
  const form = useCheckedForm(nothing, {})
  const [isDone, setDone] = useState(false)
  const press = async (): Promise<string | void> => {
    const problem = await onPress()
    setDone(!problem)
    return problem
  }
  if (isDone)
    return (
      <>
        <DoneMessage title={done.title}>
          <p>{done.text}</p>
        </DoneMessage>
        {children}
      </>
    )
  return (
    <CheckedForm
      form={form}
      labels={{}}
      onSubmit={press}
      onRefusal={(key) => key}
      submit={submit}
      submitting={submitting}
    >
      <p>{text}</p>
    </CheckedForm>
  )
}
