import type { ExportFile } from '../contracts/index.ts'
import { saveFile } from '../files/index.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/** Gives a file that an answer held to the person, under its own name. */
export const saveExport = ({ name, content, encoding, type }: ExportFile): void =>
  saveFile(
    name,
    encoding === 'base64'
      ? new Blob([bytesOf(content)], { type })
      : new Blob([content], { type: `${type};charset=utf-8` }),
  )
