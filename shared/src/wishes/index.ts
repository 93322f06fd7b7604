/** Former names of `shared/pending-actions` and `shared/document-actions`: remotes use them until each live shell has the new ones. */
export {
  DocumentRow,
  SaveForVisitor as SaveWish,
  SaveLabel,
  VisitorDocumentActions as DocumentWishes,
  type DocumentPlace,
} from '../document-actions/index.ts'
export {
  ActAfterLoginLink as WishLink,
  completePendingAction,
  pendingAction,
  storePendingAction,
  takePendingAction,
  useActAfterLogin as useToWish,
  usePendingAction as useWish,
  type ActionKind as Act,
  type PendingAction as Wish,
} from '../pending-actions/index.ts'
