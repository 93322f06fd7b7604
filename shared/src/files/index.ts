/** Files given to the person. */
export { saveFile, saveText } from './save-file.ts'
