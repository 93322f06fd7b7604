import 'react'

declare module 'react' {
  /** Custom properties, which React passes on as they are. */
  interface CSSProperties {
    [name: `--${string}`]: string | number
  }
}
