// Child process of `npm start`: compresses releases and texts while the site is served.
import { compressReleases } from './compress.ts'

await compressReleases()
