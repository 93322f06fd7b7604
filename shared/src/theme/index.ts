/** The look of the site: design tokens and base styles (imported for their effect), and the chosen theme. Hosts only. */
import './layers.css'
import './tokens.css'
import './base.css'

export { holdPressStyle } from './press-style.ts'
export { createTheme, nextTheme, themes, type Theme, type ThemeStore } from './theme.ts'
