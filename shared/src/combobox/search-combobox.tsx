import { useRef, type KeyboardEvent, type SubmitEvent } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLang, useTexts } from '../i18n/index.ts'
import { languageTag } from '../sites/index.ts'
import { classNames, Icon, Spinner, VisuallyHidden } from '../ui/index.ts'
import { OpenOnArrival } from './open-on-arrival.tsx'
import styles from './search-combobox.module.css'

export interface SuggestedItem {
  id: string
  text: string
  /** A few words beside the text, such as the number of documents. */
  note: string
}

export interface SearchComboboxProps {
  /** Name of the field. */
  label: string
  /** Whether the label is in view; it is there for screen readers in any case. Default: false. */
  labelVisible?: boolean
  value: string
  onChange: (value: string) => void
  /** Called with what was typed (Enter, the button) or with the text of a chosen item. */
  onSubmit: (value: string) => void
  items: readonly SuggestedItem[]
  isLoading: boolean
  /** Name of the button that searches. */
  submitLabel: string
  placeholder?: string
  /** `large` for the one field a page is about. */
  size?: 'medium' | 'large'
}

/**
 * The search box with suggestions: a combobox whose list only proposes. Enter searches for what is typed unless an
 * item is focused. The number of suggestions is announced in the interface language.
 */
export const SearchCombobox = ({
  label,
  labelVisible = false,
  value,
  onChange,
  onSubmit,
  items,
  isLoading,
  submitLabel,
  placeholder,
  size = 'medium',
}: SearchComboboxProps) => {
  const t = useTexts('shared')
  const lang = useLang()
  const input = useRef<HTMLInputElement>(null)
  const typing = useRef(false)
  const type = (text: string): void => {
    typing.current = true
    onChange(text)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    typing.current = false
    onSubmit(value)
  }
  const submitTyped = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { currentTarget, key, nativeEvent } = event
    if (key === 'Escape') typing.current = false
    if (key !== 'Enter' || nativeEvent.isComposing || currentTarget.getAttribute('aria-activedescendant')) return
    event.preventDefault()
    event.stopPropagation()
    typing.current = false
    currentTarget.blur()
    currentTarget.focus()
    onSubmit(value)
  }
  const choose = (key: string | number | null): void => {
    const item = items.find(({ id }) => id === key)
    if (!item) return
    typing.current = false
    onChange(item.text)
    onSubmit(item.text)
  }
  return (
    <I18nProvider locale={languageTag(lang)}>
      <form role="search" className={classNames(styles['form'], styles[size])} onSubmit={submit}>
        <ComboBox
          className={styles['combobox'] ?? ''}
          items={items}
          inputValue={value}
          onInputChange={type}
          onBlur={() => (typing.current = false)}
          value={null}
          onChange={choose}
          allowsCustomValue
          menuTrigger="input"
        >
          <Label className={styles['label'] ?? ''}>
            {labelVisible ? label : <VisuallyHidden>{label}</VisuallyHidden>}
          </Label>
          <div className={styles['box']}>
            <Icon name="search" />
            <Input
              ref={input}
              className={styles['input'] ?? ''}
              type="search"
              enterKeyHint="search"
              maxLength={2000}
              onKeyDownCapture={submitTyped}
              {...(placeholder !== undefined && { placeholder })}
            />
            {isLoading && <Spinner />}
          </div>
          <OpenOnArrival arrived={items.map(({ id }) => id).join('\n')} typing={typing} />
          <Popover className={styles['popover'] ?? ''} offset={4} maxHeight={420}>
            <ListBox className={styles['list'] ?? ''} aria-label={t('combobox.list')}>
              {(item: SuggestedItem) => (
                <ListBoxItem id={item.id} textValue={item.text} className={styles['item'] ?? ''}>
                  <Text slot="label" className={styles['text'] ?? ''}>
                    {item.text}
                  </Text>
                  <Text slot="description" className={styles['note'] ?? ''}>
                    {item.note}
                  </Text>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
        <button type="submit" className={styles['submit']}>
          {submitLabel}
        </button>
      </form>
    </I18nProvider>
  )
}
