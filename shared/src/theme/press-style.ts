/**
 * react-aria puts a style element with this id into the head, which the content security policy blocks and reports.
 * An element that has the id already keeps it from trying; the rule itself is part of base.css.
 */
export const holdPressStyle = (head: HTMLHeadElement): void => {
  const id = 'react-aria-pressable-style'
  if (head.ownerDocument.getElementById(id)) return
  const holder = head.ownerDocument.createElement('meta')
  holder.id = id
  head.append(holder)
}
