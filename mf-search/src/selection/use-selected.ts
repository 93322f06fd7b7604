import { useSyncExternalStore } from 'react'
import { isSelected, nothing, type Selected } from './selected.ts'
import type { Selection } from './selection.ts'

/** What is selected; nothing on a page that a server renders, since it is kept in the browser. */
export const useSelected = ({ subscribe, getSnapshot }: Selection): Selected =>
  useSyncExternalStore(subscribe, getSnapshot, () => nothing)

/** Whether one result is selected; rerenders only when that changes, so that a long list stays quick. */
export const useIsSelected = ({ subscribe, getSnapshot }: Selection, id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSelected(getSnapshot(), id),
    () => false,
  )
