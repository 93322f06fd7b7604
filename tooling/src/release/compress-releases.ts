// Child process of `npm start`: compresses releases while the site is served.
import { compressReleases } from './compress.ts'

compressReleases()
