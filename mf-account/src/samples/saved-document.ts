import type { SavedDocument } from 'shared/contracts'

/** A saved document with these details. */
export const savedDocument = (id: string, details: Partial<SavedDocument> = {}): SavedDocument => ({
  id,
  sourceId: id,
  title: `Document ${id}`,
  title_lang: 'en',
  type: 'Systematic review of effects',
  type_key: '10_3',
  countries: '',
  description: null,
  description_lang: null,
  quality: { status: 'not_appraised' },
  published: '2004-12',
  year_published: 2004,
  lastLitSearch: null,
  living: false,
  category: null,
  studies_conducted_in: [],
  saved_at: '2026-11-21T09:00:00Z',
  ...details,
})
