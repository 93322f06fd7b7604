import { useEffect, useId, useRef, useState } from 'react'
import { folderLimits } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Button, TextAreaField } from 'shared/ui'
import styles from './folders.module.css'

interface Props {
  note: string
  /** Id of the document's title, which completes the name of the button. */
  titleId: string
  onNote: (note: string) => Promise<unknown>
}

const NoteForm = ({
  note: before,
  onSave,
  onCancel,
}: {
  note: string
  onSave: (note: string) => Promise<unknown>
  onCancel: () => void
}) => {
  const t = useTexts('account')
  const [note, setNote] = useState(before)
  const [saving, setSaving] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const save = async (): Promise<void> => {
    if (saving) return
    setSaving(true)
    // The message of a failure is shown; what was typed stays, to be tried again.
    await onSave(note.trim()).catch(() => undefined)
    setSaving(false)
  }
  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextAreaField
        ref={area}
        label={t('folders.note')}
        rows={3}
        value={note}
        maxLength={folderLimits.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" size="small" aria-disabled={saving}>
          {t('folders.keep_note')}
        </Button>
        <Button size="small" aria-disabled={saving} onClick={() => saving || onCancel()}>
          {t('folders.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The note beside a document, and writing it. */
export const NotePart = ({ note, titleId, onNote }: Props) => {
  const t = useTexts('account')
  const [writing, setWriting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const name = useId()
  const close = (): void => {
    setWriting(false)
    // The button is back once the form is gone.
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (writing) {
    return (
      <NoteForm
        note={note}
        onCancel={close}
        onSave={async (text) => {
          if (text !== note) await onNote(text)
          close()
        }}
      />
    )
  }
  return (
    <>
      {note && <Note text={note} />}
      <Button
        ref={opener}
        id={name}
        variant="link"
        size="small"
        aria-labelledby={`${name} ${titleId}`}
        className={styles.noPrint}
        onClick={() => setWriting(true)}
      >
        {t(note ? 'folders.edit_note' : 'folders.add_note')}
      </Button>
    </>
  )
}

/** What somebody wrote beside a document, as they wrote it. */
export const Note = ({ text }: { text: string }) => {
  const t = useTexts('account')
  return (
    <p className={styles.note}>
      <strong>{t('folders.note')}</strong> {text}
    </p>
  )
}
