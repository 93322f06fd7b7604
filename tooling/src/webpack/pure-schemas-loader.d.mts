/** @returns the source, with each making of a schema marked as one without effects */
export default function pureSchemas(source: string): string
