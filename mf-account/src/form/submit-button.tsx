import { useFormContext } from 'react-hook-form'
import { Button, Spinner } from 'shared/ui'

/** The button of a form. While the answer is awaited it says so, keeps the focus and does nothing. */
export const SubmitButton = ({ text, busyText }: { text: string; busyText: string }) => {
  const { isSubmitting } = useFormContext().formState
  return (
    <Button
      type="submit"
      variant="primary"
      aria-disabled={isSubmitting}
      onClick={(event) => isSubmitting && event.preventDefault()}
    >
      {isSubmitting && <Spinner />}
      {isSubmitting ? busyText : text}
    </Button>
  )
}
