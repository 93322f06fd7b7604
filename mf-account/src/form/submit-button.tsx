import { useFormContext } from 'react-hook-form'
import { Button, Spinner, useInBrowser } from 'shared/ui'

/**
 * The button of a form. While the answer is awaited it says so, keeps the focus and does nothing. Until scripts run it cannot
 * be pressed, nor by Enter: the browser would send a password itself.
 */
export const SubmitButton = ({ text, busyText }: { text: string; busyText: string }) => {
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
