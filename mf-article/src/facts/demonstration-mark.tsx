import type { FieldOrigin } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import styles from './facts.module.css'

/** Says of an invented value that it is one; any other origin goes without a mark. */
export const DemonstrationMark = ({ origin }: { origin: FieldOrigin | undefined }) => {
  const text = useTexts('article')
  if (origin !== 'demonstration') return null
  return (
    <>
      {' '}
      <span className={styles['demonstration']}>{text('quality.demonstration')}</span>
    </>
  )
}
