/** The row of buttons of a document, and what a visitor finds there; `shared/account` has the buttons of logged-in people. */
export { DocumentRow, type DocumentPlace } from './document-row.tsx'
export { SaveLabel } from './save-label.tsx'
export { SaveForVisitor, VisitorDocumentActions } from './visitor-document-actions.tsx'
