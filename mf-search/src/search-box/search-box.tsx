import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { suggestionsQuery, useApi } from 'shared/api-client'
import type { Suggestion } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { PlainSearch } from './plain-search.tsx'
import { useCombobox } from './use-combobox.tsx'
import { useSettled } from './use-settled.ts'

/** Milliseconds without typing after which suggestions are asked for (specification section 9). */
const debounce = 200

/** The API takes no longer beginning. */
const maxQueryLength = 200

interface Props {
  value: string
  onChange: (value: string) => void
  onSubmit: (value: string) => void
  /** Told while an input method composes; what stands in the box then is not a query yet. */
  onComposing?: (composing: boolean) => void
  size?: 'medium' | 'large'
}

/** The search box with suggestions and, where they differ, the number of documents each would find. */
export const SearchBox = ({ value, onChange, onSubmit, onComposing, size = 'medium' }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const api = useApi()
  const lang = useLang()
  const around = useRef<HTMLDivElement>(null)
  const combobox = useCombobox(around)
  const { id: type } = useSite()
  const [touched, setTouched] = useState(false)
  const typed = useSettled(touched ? value.slice(0, maxQueryLength) : '', debounce)
  const { data = [], isFetching } = useQuery(suggestionsQuery(api, { q: typed, type, lang }))
  const items = touched && value.trim() !== '' ? data : []
  const change = (next: string) => {
    setTouched(true)
    onChange(next)
  }
  // The same number beside each tells nothing.
  const showsCounts = items.length === 1 || new Set(items.map(({ count }) => count)).size > 1
  const itemOf = ({ query, count }: Suggestion) => ({
    id: query,
    text: query,
    note: showsCounts ? t('box.suggestion', { count, n: formats.number(count) }) : '',
  })
  const box = { label: t('box.label'), submitLabel: t('box.submit'), value, onChange: change, onSubmit, size }
  return (
    <div ref={around} onCompositionStart={() => onComposing?.(true)} onCompositionEnd={() => onComposing?.(false)}>
      {combobox.draw ? (
        combobox.draw({ ...box, items: items.map(itemOf), isLoading: isFetching })
      ) : (
        <PlainSearch {...box} suggests={!combobox.failed} onGone={combobox.goes} />
      )}
    </div>
  )
}
