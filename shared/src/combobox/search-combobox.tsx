import { type KeyboardEvent, type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  ComboBox,
  ComboBoxStateContext,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { longestQuery } from '../contracts/index.ts'
import { useFormats, useLang, useTexts } from '../i18n/index.ts'
import { languageTag } from '../sites/index.ts'
import { choicesLook, classNames, Icon, SearchForm, searchFormLook, Spinner, VisuallyHidden } from '../ui/index.ts'
import styles from './search-combobox.module.css'

const mark = 'data-react-aria-top-layer'

/**
 * Keeps the page readable while the suggestions are open. react-aria hides everything but the field and its list from
 * assistive technology then, with the focusable parts still reachable; what carries this mark is left alone. A layout
 * effect, because react-aria looks for the mark in a later one.
 */
const useVisiblePage = (open: boolean): void => {
  useLayoutEffect(() => {
    if (!open) return
    const parts = [...document.body.children].filter((part) => !part.hasAttribute(mark))
    for (const part of parts) part.setAttribute(mark, 'true')
    return () => {
      for (const part of parts) part.removeAttribute(mark)
    }
  }, [open])
}

interface Props {
  /** Changes with the suggestions; empty while there are none. */
  arrived: string
  /** Whether the person has typed since the box was last submitted, left or dismissed. */
  typing: RefObject<boolean>
}

/** Opens the list when suggestions come after the keystroke that asked for them: the library opens it at keystrokes only. */
const OpenOnArrival = ({ arrived, typing }: Props) => {
  const state = useContext(ComboBoxStateContext)
  useEffect(() => {
    if (typing.current && arrived !== '' && state?.isFocused && !state.isOpen) state.open(null, 'input')
  }, [arrived, state, typing])
  return null
}

export interface SuggestedItem {
  id: string
  text: string
  /** A few words beside the text, such as the number of documents. */
  note: string
}

export interface SearchComboboxProps {
  /** Name of the field. */
  label: string
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
  /** Whether `value` is being typed already, in a box that this one takes the place of. Default: false. */
  typed?: boolean
}

/**
 * The search box with suggestions: a combobox whose list only proposes. Enter searches for what is typed unless an
 * item is focused. The number of suggestions is announced in the interface language. Its field has the name that the box has
 * before this code is there, by which a part that is mounted again finds what was typed. A text that is too long to be
 * searched for stays whole, is not submitted, and a sentence below says what the limit is.
 */
export const SearchCombobox = ({
  label,
  value,
  onChange,
  onSubmit,
  items,
  isLoading,
  submitLabel,
  placeholder,
  size = 'medium',
  typed = false,
}: SearchComboboxProps) => {
  const t = useTexts('shared')
  const formats = useFormats()
  const lang = useLang()
  const tooLong = value.length > longestQuery
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [open, setOpen] = useState(false)
  useVisiblePage(open)
  const typing = useRef(typed)
  const type = (text: string): void => {
    typing.current = true
    onChange(text)
  }
  const submit = (): void => {
    typing.current = false
    if (!tooLong) onSubmit(value)
  }
  const submitTyped = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { currentTarget, key, nativeEvent } = event
    if (key === 'Escape') typing.current = false
    if (key !== 'Enter' || nativeEvent.isComposing || currentTarget.getAttribute('aria-activedescendant')) return
    event.preventDefault()
    event.stopPropagation()
    currentTarget.blur()
    currentTarget.focus()
    submit()
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
      <SearchForm ref={setForm} size={size} submitLabel={submitLabel} onSubmit={submit}>
        <ComboBox
          className={styles['combobox'] ?? ''}
          items={items}
          inputValue={value}
          onInputChange={type}
          onBlur={() => (typing.current = false)}
          value={null}
          onChange={choose}
          allowsCustomValue
          isInvalid={tooLong}
          menuTrigger="input"
          onOpenChange={setOpen}
        >
          <Label className={styles['label'] ?? ''}>
            <VisuallyHidden>{label}</VisuallyHidden>
          </Label>
          <Group role="presentation" className={searchFormLook.box}>
            <Icon name="search" />
            <Input
              className={searchFormLook.input}
              name="q"
              type="search"
              enterKeyHint="search"
              onKeyDownCapture={submitTyped}
              {...(placeholder !== undefined && { placeholder })}
            />
            {isLoading && <Spinner />}
          </Group>
          <OpenOnArrival arrived={items.map(({ id }) => id).join('\n')} typing={typing} />
          <Popover
            className={classNames(choicesLook.popover, styles.popover)}
            offset={4}
            maxHeight={300}
            {...(form && { UNSTABLE_portalContainer: form })}
          >
            <ListBox className={choicesLook.list} aria-label={t('combobox.list')}>
              {(item: SuggestedItem) => (
                <ListBoxItem id={item.id} textValue={item.text} className={classNames(choicesLook.item, styles.item)}>
                  <span className={styles['text']}>{item.text}</span>{' '}
                  <span className={styles['note']}>{item.note}</span>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
        <p role="status" className={styles['problem']}>
          {tooLong && t('combobox.too_long', { n: formats.number(value.length), most: formats.number(longestQuery) })}
        </p>
      </SearchForm>
    </I18nProvider>
  )
}
