import { useEffect, useRef } from 'react'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './undo-strip.module.css'

interface Props {
  /** What happened, in a sentence. */
  text: string
  /** Brings back what was removed; absent once that is done. */
  onUndo: (() => void) | undefined
  /** It is being brought back. */
  busy: boolean
  /** Entries in the list now: the focus may have gone with the last one. */
  entries: number
}

/** What was removed last, with the way back. It has no time limit, and takes the focus when what had it is gone. */
export const UndoStrip = ({ text, onUndo, busy, entries }: Props) => {
  const t = useTexts('account')
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) strip.current?.focus()
  }, [text, entries])
  return (
    <div ref={strip} tabIndex={-1} className={styles.strip}>
      <p>{text}</p>
      {onUndo && (
        <Button aria-disabled={busy} onClick={() => busy || onUndo()}>
          {t('undo.undo')}
        </Button>
      )}
    </div>
  )
}
