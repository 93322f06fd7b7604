/** Actions that need an account: the way to a log-in and back to the page, where the action is then carried out. */
export { ActAfterLoginLink } from './act-after-login-link.tsx'
export {
  completePendingAction,
  pendingAction,
  storePendingAction,
  takePendingAction,
  type ActionKind,
  type PendingAction,
} from './pending-action.ts'
export { useActAfterLogin } from './use-act-after-login.ts'
export { usePendingAction } from './use-pending-action.ts'
