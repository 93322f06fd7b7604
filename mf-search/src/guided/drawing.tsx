import { health } from './drawings/health.ts'
import { people } from './drawings/people.ts'
import { places } from './drawings/places.ts'
import { things } from './drawings/things.ts'
import styles from './drawing.module.css'

/** Every drawing of the guided questions, by name. */
export const drawings = { ...people, ...health, ...places, ...things }

/** A drawing in the colours of the page, told in words to those who do not see it. A name from a newer release draws nothing. */
export const Drawing = ({ name, text }: { name: string; text: string }) => {
  const shapes = drawings[name]
  if (!shapes) return null
  return (
    <svg className={styles.drawing} viewBox="0 0 64 64" role="img" aria-label={text} focusable="false">
      <path className={styles.soft} d={shapes.soft} />
      <path className={styles.line} d={shapes.line} />
      <path className={styles.accent} d={shapes.accent} />
      {shapes.solid && <path className={styles.solid} d={shapes.solid} />}
    </svg>
  )
}
