/** Address of the release's own files, which webpack puts in. */
declare const __webpack_public_path__: string
