/** What keeps a person's place while a part is mounted again; loaded when the page is at rest. */
export { putBack } from './put-back.ts'
export { takePlace } from './take-place.ts'
