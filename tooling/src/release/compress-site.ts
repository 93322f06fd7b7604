// Child process of `npm start`: compresses releases and texts while the site is served.
import { compressSite } from './compress.ts'

await compressSite()
