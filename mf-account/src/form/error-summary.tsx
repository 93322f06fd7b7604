import { useEffect, useRef, type MouseEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useErrorText } from 'shared/account'
import { useTexts } from 'shared/i18n'
import { Callout } from 'shared/ui'
import styles from './form.module.css'
import { useFormPlace } from './form-place.ts'

/** Focuses the field without a jump in the address, which would be an entry of the history. */
const goToField = (event: MouseEvent, id: string): void => {
  event.preventDefault()
  document.getElementById(id)?.focus()
}

/** What is wrong with the form as a whole and with its fields. It takes the focus after each failed attempt. */
export const ErrorSummary = () => {
  const t = useTexts('account')
  const errorText = useErrorText()
  const { labels, fieldId } = useFormPlace()
  const { errors, submitCount } = useFormContext().formState
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitCount > 0) summary.current?.focus()
  }, [submitCount])

  const wrong = Object.entries(labels).flatMap(([name, label]) => {
    const key = errors[name]?.message
    return typeof key === 'string' ? [{ name, text: errorText(key, label) }] : []
  })
  const failure = errors.root?.message
  if (wrong.length === 0 && !failure) return null
  return (
    <Callout ref={summary} tone="bad" tabIndex={-1} className={styles.summary}>
      <div role="alert">
        {failure && <p>{errorText(failure)}</p>}
        {wrong.length > 0 && (
          <>
            <p className={styles.summaryTitle}>{t('form.errors', { count: wrong.length })}</p>
            <ul>
              {wrong.map(({ name, text }) => (
                <li key={name}>
                  <a href={`#${fieldId(name)}`} onClick={(event) => goToField(event, fieldId(name))}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Callout>
  )
}
