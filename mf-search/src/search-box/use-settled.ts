import { useEffect, useState } from 'react'

/** A value once it has not changed for `delay` milliseconds. */
export const useSettled = <Value>(value: Value, delay: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
