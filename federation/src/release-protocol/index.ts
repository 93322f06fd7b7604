/** What goes between a team's command and the release API: calls, signatures, archives. */
export { packFolder } from './pack-folder.ts'
export {
  changeOrderSchema,
  outcomeSchema,
  pieceSize,
  refusalSchema,
  releaseApiPath,
  releaseOrderSchema,
  type Outcome,
} from './release-api-calls.ts'
export {
  claimOf,
  isSignedBy,
  keyIdOf,
  signRequest,
  type SignatureHeaders,
  type SignedRequest,
} from './request-signature.ts'
