export { cachedRead } from './cached-read.ts'
