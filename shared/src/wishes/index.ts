/** What a visitor finds where something needs an account: a way to one and back, where it is then done. */
export { DocumentRow, type DocumentPlace } from './document-row.tsx'
export { DocumentWishes } from './document-wishes.tsx'
export { SaveLabel, SendLabel } from './labels.tsx'
export { useWish } from './use-wish.ts'
export { keepWish, pendingWish, settleWish, takeWish, type Act, type Wish } from './wish.ts'
export { WishLink } from './wish-link.tsx'
