/** What a visitor finds where something needs an account: a way to one and back, where it is then done. */
export { DocumentRow, type DocumentPlace } from './document-row.tsx'
export { DocumentWishes, SaveWish } from './document-wishes.tsx'
export { SaveLabel } from './labels.tsx'
export { useToWish } from './use-to-wish.ts'
export { useWish } from './use-wish.ts'
export {
  storePendingAction,
  pendingAction,
  completePendingAction,
  takePendingAction,
  type Act,
  type Wish,
} from './wish.ts'
export { WishLink } from './wish-link.tsx'
