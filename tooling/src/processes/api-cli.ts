import { fromRoot } from '../root.ts'

/**
 * Runs one of the API's commands in this process, on the project's data folder; it sets the exit code.
 *
 * @param files whether the words name files, which count from the folder that npm was started in
 */
export const runApiCli = async (name: string, { files = false }: { files?: boolean } = {}): Promise<void> => {
  if (files) process.chdir(process.env['INIT_CWD'] ?? process.cwd())
  await import(fromRoot(`api/src/${name}-cli.ts`))
}
