import type { Marks } from 'shared/contracts'

/** A text in which what was found stands out. */
export const Marked = ({ text, marks }: { text: string; marks: Marks }) => {
  const parts = marks.map(([start, end], place) => (
    <span key={start}>
      {text.slice(marks[place - 1]?.[1] ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
    </span>
  ))
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
