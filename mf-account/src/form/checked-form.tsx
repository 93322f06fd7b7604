import { useId, useMemo, type ReactNode } from 'react'
import {
  FormProvider,
  useFormContext,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { isRefusal, problemKey, useAlert } from 'shared/account'
import { Button, Spinner, useInBrowser } from 'shared/ui'
import { ErrorSummary } from './error-summary.tsx'
import styles from './form.module.css'
import { FormPlaceContext } from './form-place.ts'

/**
 * The button of a form. While the answer is awaited it says so, keeps the focus and does nothing. Until scripts run it cannot
 * be pressed, nor by Enter: the browser would send a password itself.
 */
const SubmitButton = ({ text, busyText }: { text: string; busyText: string }) => {
  const { isSubmitting } = useFormContext().formState
  const inBrowser = useInBrowser()
  return (
    <Button
      type="submit"
      disabled={!inBrowser}
      variant="primary"
      aria-disabled={isSubmitting}
      onClick={(event) => isSubmitting && event.preventDefault()}
    >
      {isSubmitting && <Spinner />}
      {isSubmitting ? busyText : text}
    </Button>
  )
}

/** Why a form was not accepted: the key of a sentence about all of it, or about one field. */
export type Refusal<Values> = string | { field: keyof Values & string; key: string }

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>
  /** Names of the fields as their labels say them, in the order of the form. */
  labels: Readonly<Record<keyof Values & string, string>>
  /** Resolves to nothing when all is done. A rejection stands above the form, and is raised as an alert. */
  onSubmit: (values: Values) => Promise<Refusal<Values> | void>
  /** Says where a refusal of the server stands, by its key; it is then not raised as an alert. */
  onRefusal?: (key: string) => Refusal<Values>
  /** Called for an attempt that the schema refused. */
  onRefused?: (errors: FieldErrors<Values>) => void
  /** Words of the button, at rest and while the answer is awaited. */
  submit: string
  submitting: string
  /** Further actions beside the button. */
  actions?: ReactNode
  children: ReactNode
}

/** A form with its error summary and its button. Nothing is submitted twice, and what was typed stays after an error. */
export const CheckedForm = <Values extends FieldValues>({
  form,
  labels,
  onSubmit,
  onRefusal,
  onRefused,
  submit,
  submitting,
  actions,
  children,
}: Props<Values>) => {
  const alert = useAlert()
  const id = useId()
  const place = useMemo(() => ({ id, labels }), [id, labels])
  const send = form.handleSubmit(async (values) => {
    const refusal = await onSubmit(values).catch((error: unknown) =>
      onRefusal && isRefusal(error) ? onRefusal(problemKey(error)) : alert(error),
    )
    if (!refusal) return
    const { field, key } = typeof refusal === 'string' ? { field: 'root' as const, key: refusal } : refusal
    // A name of a field is a path to it; the library works paths out of a type that is not known here.
    form.setError(field as Path<Values> | 'root', { message: key })
  }, onRefused)
  return (
    <FormProvider {...form}>
      <FormPlaceContext value={place}>
        <form className={styles.form} method="post" noValidate onSubmit={(event) => void send(event)}>
          <ErrorSummary />
          {children}
          <div className={styles.actions}>
            <SubmitButton text={submit} busyText={submitting} />
            {actions}
          </div>
        </form>
      </FormPlaceContext>
    </FormProvider>
  )
}
