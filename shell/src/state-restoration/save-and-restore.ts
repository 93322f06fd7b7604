/** What keeps a person's place while a part is mounted again; loaded when the page is at rest. */
export { restoreState } from './restore-state.ts'
export { saveState } from './save-state.ts'
