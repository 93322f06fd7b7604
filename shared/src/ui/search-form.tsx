import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref, SubmitEvent } from 'react'
import { classNames } from './class-names.ts'
import styles from './search-form.module.css'

/** Class names of what stands in a {@link SearchForm}: the box with its sign, and the field in it. */
export const searchFormLook = { box: styles['box'] ?? '', input: styles['input'] ?? '' } as const

export interface SearchFormProps {
  children: ReactNode
  onSubmit: () => void
  /** Path that the form sends its fields to where no script runs. */
  action?: string
  /** Name of the button that searches. */
  submitLabel: string
  /** `large` for the one field a page is about. Default: medium. */
  size?: 'medium' | 'large'
  ref?: Ref<HTMLFormElement>
}

/** A field of one line would run pasted lines into each other. */
const pasteLines = (event: ClipboardEvent): void => {
  const { target, clipboardData } = event
  const text = clipboardData.getData('text/plain').trim()
  if (!(target instanceof HTMLInputElement) || !/[\r\n]/.test(text)) return
  event.preventDefault()
  const { selectionStart, selectionEnd, value } = target
  const lines = text.split(/\s*[\r\n]+\s*/).join('; ')
  target.setRangeText(lines, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Escape closes the suggestions; Chromium would clear the field too. */
const keepText = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') event.preventDefault()
}

/** A search field and its button; what the field is made of is the caller's. */
export const SearchForm = ({ children, onSubmit, action, submitLabel, size = 'medium', ref }: SearchFormProps) => (
  <form
    ref={ref}
    role="search"
    action={action}
    className={classNames(styles['form'], size === 'large' && styles['large'])}
    onPaste={pasteLines}
    onKeyDownCapture={keepText}
    onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    <button type="submit" className={styles['submit']}>
      {submitLabel}
    </button>
  </form>
)
