import styles from './icon.module.css'

/** Outlines on a 24 by 24 field, drawn with a stroke of the text's colour. */
const outlines = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L20 20',
  filter: 'M4 6h16M7 12h10M10 18h4',
  sort: 'M7 5v14M7 19l-3-3M7 19l3-3M17 19V5M17 5l-3 3M17 5l3 3',
  language:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 12h17M12 3c2.5 2.4 3.8 5.4 3.8 9s-1.3 6.6-3.8 9c-2.5-2.4-3.8-5.4-3.8-9S9.5 5.4 12 3z',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.3 8.3 0 0 1 9.5 4a8.3 8.3 0 1 0 10.5 10.5z',
  display: 'M4 5h16v11H4zM9 20h6M12 16v4',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.5',
  warning: 'M12 3.5L2.5 20h19zM12 10v4.5M12 17v.5',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.3 9.2c.3-1.4 1.4-2.2 2.8-2.2 1.6 0 2.8 1 2.8 2.5 0 2-2.9 2.2-2.9 4.2M12 16.7v.5',
  external: 'M14 4h6v6M20 4l-9 9M11 5H4v15h15v-7',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3.5V8M16 3.5V8',
  place:
    'M12 21c4.5-4.8 7-8.4 7-11.3A7 7 0 0 0 5 9.7C5 12.6 7.5 16.2 12 21zM12 12.2a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11M12 15l-4.5-4.5M12 15l4.5-4.5M4 20h16',
  print: 'M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z',
  bubbles:
    'M8.5 13a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM18 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  columns: 'M4 5h7v14H4zM13 5h7v14h-7z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  star: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6-4.5-4.2 6.1-.7z',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8M20 3.5V8h-4.5',
  user: 'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM3.5 21c.8-4.2 4-6.5 8.5-6.5s7.7 2.3 8.5 6.5',
  feed: 'M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  bookmark: 'M6 3.5h12V21l-6-4.5L6 21z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12.5 5.8M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1-1',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
} as const

export type IconName = keyof typeof outlines

export const isIconName = (name: string): name is IconName => Object.hasOwn(outlines, name)

/** A decorative icon; what it means must stand in words beside it or in the control's name. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={outlines[name]} />
  </svg>
)
