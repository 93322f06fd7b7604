import { useSyncExternalStore } from 'react'
import { isSelected, type Selected } from './selected.ts'
import type { Selection } from './selection.ts'

export const useSelected = ({ subscribe, getSnapshot }: Selection): Selected =>
  useSyncExternalStore(subscribe, getSnapshot, getSnapshot)

/** Whether one result is selected; draws anew only when that changes, so that a long list stays quick. */
export const useIsSelected = ({ subscribe, getSnapshot }: Selection, id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSelected(getSnapshot(), id),
    () => isSelected(getSnapshot(), id),
  )
