/**
 * Milliseconds since 1970 by a clock that nobody sets: what lasts so long here lasts neither longer nor shorter when the
 * machine's clock is corrected.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now()
