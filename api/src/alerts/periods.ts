import type { AlertFrequency } from 'shared/contracts'

/** Hour of the day, in UTC, at which digests are due. */
const hour = 6

/** The last moment a digest was due: today, on Monday or on the first of the month, at six o'clock UTC. */
export const lastDue = (frequency: AlertFrequency, now: Date): Date => {
  const due = new Date(now)
  due.setUTCHours(hour, 0, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  if (frequency === 'weekly') due.setUTCDate(due.getUTCDate() - ((due.getUTCDay() + 6) % 7))
  if (frequency === 'monthly') due.setUTCDate(1)
  return due
}
