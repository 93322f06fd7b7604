import type { SearchComboboxProps } from 'shared/combobox'
import { longestQuery } from 'shared/contracts'
import { Icon, SearchForm, searchFormLook, VisuallyHidden } from 'shared/ui'

type Props = Pick<SearchComboboxProps, 'label' | 'value' | 'onChange' | 'onSubmit' | 'submitLabel'> & {
  size: 'medium' | 'large'
}

/** The search box before its suggestions have loaded: of the same size, and it searches already. */
export const PlainSearch = ({ label, value, onChange, onSubmit, submitLabel, size }: Props) => (
  <SearchForm size={size} submitLabel={submitLabel} onSubmit={() => onSubmit(value)}>
    <label className={searchFormLook.box}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name="search" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={longestQuery}
        className={searchFormLook.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  </SearchForm>
)
