import { createStoredChoice, type ChoiceStorage, type StoredChoice } from '../storage/index.ts'

/** Whether guided questions are offered: the person's choice, on unless it is stored as 'false' (requirement C2). */
export type GuidedSearch = StoredChoice<boolean>

const key = 'guided_search'

export const createGuidedSearch = (storage: ChoiceStorage): GuidedSearch =>
  createStoredChoice({ storage, key, valueOf: (stored) => stored !== 'false', textOf: String })
