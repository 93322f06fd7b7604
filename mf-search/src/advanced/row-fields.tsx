import { useId } from 'react'
import { useFormats, useTexts } from 'shared/i18n'
import { Field, Icon, IconButton, SelectField } from 'shared/ui'
import { hasModes, problemOf, rowFields, rowJoins, rowModes, type QueryRow } from './query-rows.ts'
import styles from './advanced-page.module.css'

interface Props {
  row: QueryRow
  /** From 0. */
  place: number
  /** Whether a search was asked for: only then is said what is wrong. */
  checked: boolean
  onChange: (part: Partial<QueryRow>) => void
  onRemove: (() => void) | undefined
}

const chosen = <Value extends string>(values: readonly Value[], text: string, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise

/** One row: how it is joined to those above, the field, how its words belong together, and the words. */
export const RowFields = ({ row, place, checked, onChange, onRemove }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const legend = useId()
  const { join, field, mode, words } = row
  const problem = checked ? problemOf(row) : null
  const n = formats.number(place + 1)
  return (
    <fieldset className={styles.row}>
      <legend id={legend} className={styles.legend}>
        {t('advanced.row', { n })}
      </legend>
      {place > 0 && (
        <SelectField
          label={t('advanced.join')}
          value={join}
          onChange={(event) => onChange({ join: chosen(rowJoins, event.target.value, join) })}
        >
          {rowJoins.map((value) => (
            <option key={value} value={value}>
              {t(`advanced.join_${value}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        className={styles.field}
        label={t('advanced.field')}
        value={field}
        onChange={(event) => onChange({ field: chosen(rowFields, event.target.value, field) })}
      >
        {rowFields.map((value) => (
          <option key={value} value={value}>
            {t(`advanced.field_${value}`)}
          </option>
        ))}
      </SelectField>
      {hasModes(field) && (
        <SelectField
          className={styles.mode}
          label={t('advanced.mode')}
          value={mode}
          onChange={(event) => onChange({ mode: chosen(rowModes, event.target.value, mode) })}
        >
          {rowModes.map((value) => (
            <option key={value} value={value}>
              {t(`advanced.mode_${value}`)}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        className={styles.words}
        label={t(hasModes(field) ? 'advanced.words' : `advanced.field_${field}`)}
        hint={hasModes(field) ? undefined : t(`advanced.hint_${field}`)}
        error={problem && t(`advanced.problem_${problem}`)}
        value={words}
        autoComplete="off"
        spellCheck={hasModes(field) && field !== 'author'}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      {onRemove && (
        <div className={styles.remove}>
          <IconButton label={t('advanced.remove', { n })} onClick={onRemove}>
            <Icon name="close" />
          </IconButton>
        </div>
      )}
    </fieldset>
  )
}
