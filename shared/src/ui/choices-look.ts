import styles from './choices.module.css'

/** Class names of what opens below a control: the popover, its list, and what can be chosen. */
export const choicesLook = {
  popover: styles['popover'] ?? '',
  list: styles['list'] ?? '',
  item: styles['item'] ?? '',
} as const
