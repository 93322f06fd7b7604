import { useLayoutEffect, useRef } from 'react'
import type { SearchComboboxProps } from 'shared/combobox'
import { longestQuery } from 'shared/contracts'
import { useLang } from 'shared/i18n'
import { paths } from 'shared/routing'
import { Icon, SearchForm, searchFormLook, useInBrowser, VisuallyHidden } from 'shared/ui'

type Props = Pick<SearchComboboxProps, 'label' | 'value' | 'onChange' | 'onSubmit' | 'submitLabel'> & {
  size: 'medium' | 'large'
  /** Whether suggestions will come as soon as somebody types: it says that it is a combobox then, and stays one. */
  suggests: boolean
  /** Called with the field as another box replaces this one, while the field still has focus and caret. */
  onGone: (input: HTMLInputElement) => void
}

/**
 * The search box before its suggestions have loaded: of the same size, and it searches already, in the server's HTML by
 * its fields alone. What a person typed there before this code ran counts. The box that replaces it says when a text is
 * too long; where no script runs, the field takes no more.
 */
export const PlainSearch = ({ label, value, onChange, onSubmit, submitLabel, size, suggests, onGone }: Props) => {
  const lang = useLang()
  const inBrowser = useInBrowser()
  const field = useRef<HTMLInputElement>(null)
  const known = useRef({ value, onChange })
  useLayoutEffect(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== known.current.value) known.current.onChange(typed)
  }, [])
  useLayoutEffect(() => {
    const input = field.current
    return () => {
      if (input) onGone(input)
    }
  }, [onGone])
  return (
    <SearchForm size={size} action={paths.search()} submitLabel={submitLabel} onSubmit={() => onSubmit(value)}>
      <label className={searchFormLook.box}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Icon name="search" />
        <input
          ref={field}
          name="q"
          {...(suggests && inBrowser && { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false })}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={inBrowser ? undefined : longestQuery}
          className={searchFormLook.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <input type="hidden" name="lang" value={lang} />
    </SearchForm>
  )
}
