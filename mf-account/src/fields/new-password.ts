import { passwordLength } from 'shared/contracts'
import * as v from 'valibot'

/** Whether the repetition is the same; not asked while one of them is empty, which is the nearer mistake. */
export const isRepeated = ({ password, confirm }: { password: string; confirm: string }): boolean =>
  password === '' || confirm === '' || password === confirm

/** Length in code points, as the server counts. */
const lengthOf = (text: string): number => [...text].length

/** A password of the length the server takes; an empty one is for others to judge. */
export const passwordOfLength = v.pipe(
  v.string(),
  v.check((text) => text === '' || lengthOf(text) >= passwordLength.least, 'errors.password_too_short'),
  v.check((text) => lengthOf(text) <= passwordLength.most, 'errors.password_too_long'),
)

/** @param whenEmpty key of the error for an empty one */
export const newPassword = (whenEmpty: string) => v.pipe(v.string(), v.nonEmpty(whenEmpty), passwordOfLength)
