import { useEffect, useRef, type ComponentProps } from 'react'
import { usePageVisits } from './page-visits.tsx'
import styles from './page-heading.module.css'

/** Whether the person is already busy on the new page; their focus is not taken away then. */
const isBusy = (): boolean =>
  document.activeElement?.closest('main :is(input, textarea, select, [contenteditable]), [role="dialog"]') != null

/**
 * The h1 of a page. After a change of path it takes the focus, so that screen readers begin at the new page;
 * the page first opened, and a change of only the query string, leave the focus alone. One that takes the place of another,
 * after a form or as the content comes, takes a focus that was lost.
 */
export const PageHeading = ({ className, children, ...props }: ComponentProps<'h1'>) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { visit, claim, wasFocused } = usePageVisits()
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body && wasFocused()
    if (claim(visit) ? !isBusy() : isFocusLost) heading.current?.focus({ preventScroll: true })
  }, [visit, claim, wasFocused])
  return (
    <h1 {...props} ref={heading} tabIndex={-1} className={[styles['heading'], className].filter(Boolean).join(' ')}>
      {children}
    </h1>
  )
}
