/** The search box with suggestions. Apart from `shared/ui`, because it brings react-aria-components along. */
export { SearchCombobox, type SearchComboboxProps, type SuggestedItem } from './search-combobox.tsx'
