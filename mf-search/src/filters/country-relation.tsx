import { useId } from 'react'
import { topmostKeys, type FilterKey, type FilterNode } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui'
import styles from './country-relation.module.css'
import { studyCountryGroup } from './known-groups.ts'

interface Props {
  groups: readonly FilterNode[]
  chosen: FilterKey
  applied: readonly FilterKey[]
  onChange: (group: FilterKey) => void
}

/** What a country has to do with the documents: they are about it, or at least one of their studies is from there. */
export const CountryRelation = ({ groups, chosen, applied, onChange }: Props) => {
  const t = useTexts('search')
  const name = useId()
  return (
    <fieldset className={styles.relation}>
      <legend>
        <VisuallyHidden>{t('filters.country_relation')}</VisuallyHidden>
      </legend>
      {groups.map((group) => {
        const count = topmostKeys([group], applied).length
        return (
          <label key={group.key} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={group.key === chosen}
              onChange={() => onChange(group.key)}
            />
            <span>
              {t(group.key === studyCountryGroup ? 'filters.country_study' : 'filters.country_about')}{' '}
              {count > 0 && <span className={styles.count}>{t('filters.selected', { count })}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
