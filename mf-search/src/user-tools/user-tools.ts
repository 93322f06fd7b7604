/** What only logged-in people have among the results: a chunk of its own, which visitors do not load. */
export { CarryOut } from 'shared/account'
export { KeepHistory } from '../history/keep-history.tsx'
export { UserActs } from '../acts/user-acts.tsx'
export { SaveSearch } from '../saving/save-search.tsx'
