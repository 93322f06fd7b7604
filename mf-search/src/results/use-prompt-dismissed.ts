import { useState } from 'react'
import { readForVisit, writeForVisit } from 'shared/storage'

const key = 'sign_up_prompt'

/** Whether the sign-up prompt was dismissed; the answer lasts for the visit. */
export const usePromptDismissed = (): [dismissed: boolean, dismiss: () => void] => {
  const [dismissed, setDismissed] = useState(() => readForVisit(key) === 'dismissed')
  const dismiss = () => {
    writeForVisit(key, 'dismissed')
    setDismissed(true)
  }
  return [dismissed, dismiss]
}
