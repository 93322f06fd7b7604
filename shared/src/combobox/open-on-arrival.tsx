import { useContext, useEffect, type RefObject } from 'react'
import { ComboBoxStateContext } from 'react-aria-components'

interface Props {
  /** Changes with the suggestions; empty while there are none. */
  arrived: string
  /** Whether the person has typed since the box was last submitted, left or dismissed. */
  typing: RefObject<boolean>
}

/** Opens the list when suggestions come after the keystroke that asked for them: the library opens it at keystrokes only. */
export const OpenOnArrival = ({ arrived, typing }: Props) => {
  const state = useContext(ComboBoxStateContext)
  useEffect(() => {
    if (typing.current && arrived !== '' && state?.isFocused && !state.isOpen) state.open(null, 'input')
  }, [arrived, state, typing])
  return null
}
