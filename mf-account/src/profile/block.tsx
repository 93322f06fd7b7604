import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './block.module.css'

interface Props {
  title: string
  /** What is known, as it is now. */
  view: ReactNode
  /** Name of the button that opens the form; it says what is edited. */
  editLabel: string
  /** The form; `close` brings the view back. */
  edit: (close: () => void) => ReactNode
}

/** A part of the profile that toggles between view and edit (specification section 4). */
export const Block = ({ title, view, editLabel, edit }: Props) => {
  const t = useTexts('account')
  const heading = useId()
  const [editing, setEditing] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const edited = useRef(false)
  useEffect(() => {
    if (edited.current && !editing) toggle.current?.focus()
    edited.current = editing
  }, [editing])
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <Button ref={toggle} aria-expanded={editing} onClick={() => setEditing(!editing)}>
          {editing ? t('profile.cancel') : editLabel}
        </Button>
      </header>
      {editing ? edit(() => setEditing(false)) : view}
    </section>
  )
}

/** What is known, as terms and values. A value that is not known says so. */
export const Facts = ({ facts }: { facts: readonly { term: string; value: ReactNode }[] }) => {
  const t = useTexts('account')
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value || <span className={styles.unknown}>{t('profile.not_stated')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
