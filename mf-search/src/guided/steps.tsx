import { useTexts } from 'shared/i18n'
import { Icon, IconButton } from 'shared/ui'
import styles from './steps.module.css'

/** Previous and next. Where one leads nowhere it stays in its place and keeps the focus. */
export const Steps = ({ place, total, onGo }: { place: number; total: number; onGo: (place: number) => void }) => {
  const t = useTexts('search')
  const step = (to: number, label: string, icon: 'back' | 'forward') => {
    const possible = to >= 0 && to < total
    return (
      <IconButton
        label={label}
        className={styles.step}
        aria-disabled={!possible}
        onClick={possible ? () => onGo(to) : undefined}
      >
        <Icon name={icon} />
      </IconButton>
    )
  }
  return (
    <div className={styles.steps}>
      {step(place - 1, t('guided.previous'), 'back')}
      <span className={styles.pips} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={index === place ? styles.here : styles.pip} />
        ))}
      </span>
      {step(place + 1, t('guided.next'), 'forward')}
    </div>
  )
}
