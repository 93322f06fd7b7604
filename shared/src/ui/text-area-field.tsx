import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type Props = ComponentProps<'textarea'> & {
  label: ReactNode
}

/** A field for several lines, with its label. */
export const TextAreaField = ({ label, id, className, ...props }: Props) => {
  const made = useId()
  const areaId = id ?? made
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={areaId} className={styles['label']}>
        {label}
      </label>
      <textarea {...props} id={areaId} className={styles['input']} />
    </div>
  )
}
