export interface Step {
  name: string
  seconds: number
}

/** Keeps how long each step took, for the summary at the end. */
export const createSteps = () => {
  const steps: Step[] = []
  return {
    steps,
    timed: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const started = performance.now()
      const result = await work()
      steps.push({ name, seconds: (performance.now() - started) / 1000 })
      return result
    },
    summary: (): string => steps.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', '),
  }
}
