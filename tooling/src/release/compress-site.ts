// Child process of `npm start`: compresses releases and texts while the site is served.
import { compressSite } from 'federation/release'
import { thisSite } from '../this-site.ts'

await compressSite(thisSite())
