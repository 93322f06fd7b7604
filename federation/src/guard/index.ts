/** Ends, holds and reports releases whose pages fail, by what pages tell. */
export { guardOnce, startGuard, windowMinutes, type ReportSource } from './guard.ts'
