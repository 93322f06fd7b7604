import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type Props = ComponentProps<'select'> & {
  label: ReactNode
}

/** A choice of one, with its label. The options are its children. */
export const SelectField = ({ label, id, className, ...props }: Props) => {
  const made = useId()
  const selectId = id ?? made
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={selectId} className={styles['label']}>
        {label}
      </label>
      <select {...props} id={selectId} className={styles['input']} />
    </div>
  )
}
