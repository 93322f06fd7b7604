/** Prints lines, but those of progress at most once a second. */
export const progressLines = (print: (line: string) => void = console.log) => {
  let last = performance.now()
  return {
    print,
    /** @param line made only when it is printed */
    progress: (line: () => string) => {
      const now = performance.now()
      if (now - last < 1000) return
      last = now
      print(line())
    },
  }
}

export const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1)

export const formatCount = (count: number): string => count.toLocaleString('en')
