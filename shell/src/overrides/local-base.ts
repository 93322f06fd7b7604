/** Address of the folder that a development server has its remote in. */
export const localBase = (origin: string): string => `${origin}/container/`
